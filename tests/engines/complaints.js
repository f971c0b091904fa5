// Loaded first by each page: what scripts, styles and the page's policy complain of is kept from page to page.
{
  const keep = (text) => {
    const told = JSON.parse(sessionStorage.getItem("complaints") ?? "[]");
    sessionStorage.setItem("complaints", JSON.stringify([...told, `${location.pathname}: ${text}`]));
  };
  const say = console.error;
  console.error = (...words) => {
    // htmx writes down each request that a page left behind when it was gone.
    if (!String(words[0]).startsWith("htmx:")) keep(words.join(" "));
    say(...words);
  };
  let leaving = false;
  for (const sign of ["beforeunload", "pagehide"])
    addEventListener(sign, () => {
      leaving = true;
    });
  // What a page still loads when it is left isn't missing.
  const missing = ({ src, href }) => leaving || keep(`not loaded: ${src ?? href?.baseVal ?? href}`);
  addEventListener("error", (event) => (event.message ? keep(event.message) : missing(event.target)), true);
  addEventListener("unhandledrejection", (event) => keep(event.reason));
  addEventListener("securitypolicyviolation", (event) =>
    keep(`refused by ${event.violatedDirective}: ${event.blockedURI}`),
  );
}
