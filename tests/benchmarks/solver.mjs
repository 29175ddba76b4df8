// The npm package upwords-solver as a service: a line of JSON in, a line out. Start: node solver.mjs FOLDER, where FOLDER
// is the one that npm installed into. First line: the words, with Q for the tile Qu. Every other: positions, each a board
// (rows of "2W", height and letter, or "0 ") and a rack (letter -> count), and whether to tell the plays. Answer: the
// seconds that finding them took, how many there are, and the plays as [row, column, down, tiles], if asked for.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const needs = createRequire(process.argv[2] + "/");
const { UpwordsWordFinder } = await import(pathToFileURL(needs.resolve("upwords-solver")));
const { TileRack, PlayDirection } = await import(pathToFileURL(needs.resolve("upwords-toolkit")));

let started = false;
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (!started) {
    UpwordsWordFinder.init(asked);
    started = true;
    console.log(JSON.stringify("ready"));
    continue;
  }
  const positions = asked.positions.map(({ board, rack }) => {
    const tiles = new TileRack();
    tiles.addTiles(rack);
    return [board, tiles];
  });
  const begin = performance.now();
  const found = positions.map(([board, tiles]) => UpwordsWordFinder.findAllPossiblePlays(board, tiles));
  const seconds = (performance.now() - begin) / 1000;
  const plays = asked.tell
    ? found.map((all) => all.map((p) => [...p.start, p.direction === PlayDirection.Vertical, p.tiles]))
    : [];
  console.log(JSON.stringify({ seconds, count: found.reduce((sum, all) => sum + all.length, 0), plays }));
}
