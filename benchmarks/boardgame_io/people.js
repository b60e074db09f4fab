// People at the tables of a boardgame.io server: whoever is on turn moves; every move goes to everybody at its table.
//
//     node people.js PORT API_PORT TABLES SEATS SECONDS UNDER_WAY
//
// Tells "seated", "begin" and "end" on lines of their own, for whoever looks at the server meanwhile, then what was
// counted as JSON.

const { io } = require("socket.io-client");

const [port, apiPort, tables, seats, seconds, underWay] = process.argv.slice(2).map(Number);
const server = `http://localhost:${port}`;
const counts = { made: 0, answers: [], told: [] };
const waiting = []; // moves that may be made as soon as another one is done
let going = 0;
let counted = false;
let over = false;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const now = () => performance.now();

async function post(path, body) {
  const answer = await fetch(`http://localhost:${apiPort}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// One move begins when fewer than so many are under way.
function begin(move) {
  if (over) return;
  if (going < underWay) {
    going += 1;
    move();
  } else waiting.push(move);
}

function done() {
  going -= 1;
  const next = waiting.shift();
  if (next) begin(next);
}

class Table {
  constructor(id) {
    this.id = id;
    this.people = [];
    this.sent = { state: -1, at: 0 };
  }

  async open() {
    for (let seat = 0; seat < seats; seat++) {
      const joined = await post(`/games/position/${this.id}/join`, { playerID: String(seat), playerName: `P${seat}` });
      await this.sit(String(seat), joined.playerCredentials);
    }
  }

  sit(seat, credentials) {
    const line = io(`${server}/position`, { transports: ["websocket"], forceNew: true });
    const person = { seat, credentials, line, state: -1 };
    this.people.push(person);
    return new Promise((ready) => {
      line.on("connect", () => line.emit("sync", this.id, seat, credentials, seats));
      line.on("sync", (id, info) => {
        this.hear(person, info.state);
        ready();
      });
      line.on("update", (id, state) => this.hear(person, state));
    });
  }

  hear(person, state) {
    if (state._stateID <= person.state) return;
    person.state = state._stateID;
    const isAnswer = state._stateID > this.sent.state && this.sent.seat === person.seat;
    if (this.sent.at && state._stateID > this.sent.state) {
      const took = now() - this.sent.at;
      if (counted) counts.told.push(took);
      if (isAnswer) {
        if (counted) {
          counts.answers.push(took);
          counts.made += 1;
        }
        done();
      }
    }
    if (this.playing && state.ctx.currentPlayer === person.seat) begin(() => this.move(person));
  }

  move(person) {
    this.sent = { state: person.state, at: now(), seat: person.seat };
    const payload = { type: "step", args: [counts.made % 4], playerID: person.seat, credentials: person.credentials };
    person.line.emit("update", { type: "MAKE_MOVE", payload }, person.state, this.id, person.seat);
  }

  play() {
    this.playing = true;
    begin(() => this.move(this.people[0]));
  }
}

async function main() {
  const all = [];
  for (let k = 0; k < tables; k++) {
    const made = await post("/games/position/create", { numPlayers: seats });
    const table = new Table(made.matchID);
    await table.open();
    all.push(table);
  }
  console.log("seated");
  await pause(500);
  for (const table of all) table.play();
  await pause(Math.min(5000, (seconds * 1000) / 3)); // until all is warm
  counted = true;
  const began = now();
  console.log("begin");
  await pause(seconds * 1000);
  console.log("end");
  const took = now() - began;
  over = true;
  process.stdout.write(`${JSON.stringify({ ...counts, seconds: took / 1000 })}\n`, () => process.exit(0));
}

main();
