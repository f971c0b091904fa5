// node server.cjs PORT [FOLDER]: boardgame.io's own server; states are kept in files where a folder is
// given (its FlatFile), else in memory.
const { FlatFile, Server } = require("boardgame.io/server");
const { games } = require("./games.cjs");

const [port, dir] = process.argv.slice(2);
const db = dir ? new FlatFile({ dir }) : undefined;
Server({ games, origins: ["*"], db }).run(Number(port), () => process.stdout.write("ready\n"));
