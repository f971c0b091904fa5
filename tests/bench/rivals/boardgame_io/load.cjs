// node load.cjs streams|tables PORT FOLDER: starts the server twice, with files and in memory, and
// measures it as tests/bench/streams.py and tables.py measure ours.
const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const path = require("node:path");
const { setTimeout: sleep } = require("node:timers/promises");
const { io } = require("socket.io-client");

const TICK = 10; // Linux counts a process's CPU in hundredths of a second.
const SEATS = 8;
const SPECTATORS = 50;
const TABLES = 100;

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const worst = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length * 0.99)];

// Milliseconds that a process has computed.
function computed(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ");
  return TICK * (Number(fields[11]) + Number(fields[12]));
}

async function serve(port, folder) {
  const words = [path.join(__dirname, "server.cjs"), String(port), ...(folder ? [folder] : [])];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((ready) => {
    child.stdout.on("data", (said) => {
      if (String(said).includes("ready")) ready();
    });
  });
  return child;
}

// Somebody at a table, as its own client speaks: seen is the state that came last.
class Client {
  constructor(port, game, match, seat, seats) {
    Object.assign(this, { match, seat, seen: -1, heard: null });
    this.socket = io(`http://127.0.0.1:${port}/${game}`, { transports: ["websocket"], forceNew: true });
    this.here = new Promise((here) => {
      this.socket.on("sync", (_match, { state }) => {
        this.seen = Math.max(this.seen, state._stateID);
        here();
      });
    });
    this.socket.on("update", (_match, state) => {
      this.seen = state._stateID;
      this.heard?.(this);
    });
    this.socket.on("connect", () => this.socket.emit("sync", match, seat, undefined, seats));
  }

  move(type) {
    const payload = { type, args: [], playerID: this.seat };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.seen, this.match, this.seat);
  }
}

const all = (clients, version) =>
  new Promise((done) => {
    const missing = new Set(clients.filter((client) => client.seen < version));
    if (!missing.size) done();
    const heard = (client) => {
      if (client.seen >= version) missing.delete(client);
      if (!missing.size) done();
    };
    for (const client of clients) client.heard = heard;
  });

async function streams(port, pid) {
  const clients = [];
  for (let at = 0; at < SEATS + SPECTATORS; at++) {
    clients.push(new Client(port, "office", "one", at < SEATS ? String(at) : null, SEATS));
    await clients[at].here;
  }
  const seats = clients.slice(0, SEATS);
  const times = [];
  let cpu = 0;
  for (let number = 0; number < 70; number++) {
    if (number === 10) cpu = computed(pid);
    const start = performance.now();
    const heard = all(clients, seats[0].seen + 1);
    seats[0].move("challenge");
    await heard;
    times.push(performance.now() - start);
    await sleep(200);
  }
  const each = (computed(pid) - cpu) / 60;
  times.splice(0, 10);
  const told = `p50 ${median(times).toFixed(1)} ms, p99 ${worst(times).toFixed(1)} ms`;
  const name = `move to the slowest of ${clients.length} clients, 5 moves a second`;
  const lines = [`${name}: ${told}, ${each.toFixed(1)} ms CPU a move`];
  const begun = performance.now();
  let made = 0;
  cpu = computed(pid);
  while (performance.now() < begun + 10_000) {
    const heard = all(seats, seats[0].seen + SEATS);
    for (const seat of seats) seat.move("challenge");
    await heard;
    made += SEATS;
  }
  lines.push(rate(`closed loop of ${SEATS} seats, ${clients.length} clients listening`, made, begun, pid, cpu));
  return lines;
}

async function tables(port, pid) {
  const games = [];
  for (let number = 0; number < TABLES; number++) {
    const seats = [0, 1, 2, 3].map((seat) => new Client(port, "tricks", `t${number}`, String(seat), 4));
    for (const seat of seats) await seat.here;
    games.push(seats);
  }
  let [made, running] = [0, true];
  const first = Math.max(...games.flat().map((client) => client.seen));
  // Whose turn it is moves as soon as they have seen the move before.
  for (const seats of games) {
    for (const client of seats) {
      client.heard = () => {
        if (Number(client.seat) !== (client.seen - first) % 4) return;
        made++;
        if (running) client.move("play");
      };
    }
    seats[0].move("play");
  }
  await sleep(3000);
  const [begun, cpu] = [performance.now(), computed(pid)];
  made = 0;
  await sleep(15_000);
  const line = rate(`closed loop over ${TABLES} tables of 4, 400 clients listening`, made, begun, pid, cpu);
  running = false;
  return [line];
}

function rate(name, made, begun, pid, cpu) {
  const seconds = (performance.now() - begun) / 1000;
  const each = ((computed(pid) - cpu) / made).toFixed(1);
  return `${name}: ${Math.round(made / seconds)} moves a second, ${each} ms CPU each`;
}

async function main([part, port, folder]) {
  const stores = { "its FlatFile": folder, "in memory": undefined };
  let at = Number(port);
  for (const [name, where] of Object.entries(stores)) {
    const server = await serve(at, where);
    const lines = await { streams, tables }[part](at++, server.pid);
    for (const line of lines) process.stdout.write(`  boardgame.io, ${name}: ${line}\n`);
    server.kill();
  }
  process.exit();
}

main(process.argv.slice(2));
