// One question of the site's scripts: do the browsers that package.json promises know what they call?
// The language is Safari 16.4's, ES2023, which is the oldest of them. Style and everything else is Biome's.
import compat from "eslint-plugin-compat";
import es from "eslint-plugin-es-x";

export default [
  { ignores: ["static/vendor/"] },
  {
    files: ["**/*.js"],
    ...es.configs["flat/restrict-to-es2023"],
    plugins: { compat, "es-x": es },
    rules: {
      ...es.configs["flat/restrict-to-es2023"].rules,
      "compat/compat": "error",
    },
    // Called by ?. alone: Safari has never had it.
    settings: { polyfills: ["navigator.vibrate"] },
  },
];
