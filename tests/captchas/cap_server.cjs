// @cap.js/server over standard input and output: one JSON call a line, one JSON answer a line.
const { createInterface } = require("node:readline");
const Cap = require("./vendored/cap-server.cjs");

const cap = new Cap({ noFSState: true });
const EFFORT = { challengeCount: 3, challengeDifficulty: 3 }; // a second or two on a loaded machine
const calls = {
  challenge: () => cap.createChallenge(EFFORT),
  redeem: (given) => cap.redeemChallenge(given),
  validate: (given) => cap.validateToken(given.token),
};

createInterface({ input: process.stdin }).on("line", async (line) => {
  const { call, given } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await calls[call](given))}\n`);
});
