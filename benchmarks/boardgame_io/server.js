// A boardgame.io server with one game: a position as large as one of ours, and a move that changes a little of it.
//
//     node server.js PORT API_PORT POSITION.json

const { readFileSync } = require("fs");
const { Server, Origins } = require("boardgame.io/server");
const { TurnOrder } = require("boardgame.io/core");

const [port, apiPort, file] = process.argv.slice(2);
const position = JSON.parse(readFileSync(file, "utf8"));

const game = {
  name: "position",
  setup: () => ({ made: 0, position }),
  turn: { minMoves: 1, maxMoves: 1, order: TurnOrder.DEFAULT },
  moves: {
    step: ({ G }, figure) => {
      G.made += 1;
      G.position.turn = figure;
    },
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(
  { port: Number(port), lobbyConfig: { apiPort: Number(apiPort) } },
  () => console.log("ready"),
);
