// After vite: writes dist/sw.js with the list of files to keep, and checks the size of what the first page loads.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);
const kLimit = 100_000;

function filesUnder(folder, prefix = "/") {
  return readdirSync(folder).flatMap((name) => {
    const url = new URL(name, folder);
    return statSync(url).isDirectory() ? filesUnder(new URL(`${name}/`, folder), `${prefix}${name}/`) : [`${prefix}${name}`];
  });
}

// The first page needs its room, and the default pieces; the browser is told so before it has read the script.
const index = new URL("index.html", dist);
const wanted = (ending) => filesUnder(dist).filter((name) => ending.test(name)).sort();
const early = wanted(/\/assets\/(home|MiniBoard|board|sets|geometry|words|game_card|starts|chess_kydai|xiangqi|cotoan)-[\w-]+\.js$/).map((name) => `<link rel="modulepreload" href="${name}" />`);
const page = readFileSync(index, "utf8");
if (!page.includes("modulepreload")) writeFileSync(index, page.replace("</head>", `  ${early.join("\n    ")}\n  </head>`));

const files = filesUnder(dist).filter((name) => name !== "/sw.js").sort();
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(readFileSync(new URL(`.${name}`, dist)));
const template = readFileSync(new URL("sw_template.js", import.meta.url), "utf8");
writeFileSync(
  new URL("sw.js", dist),
  template.replace("%VERSION%", hash.digest("hex").slice(0, 16)).replace('["%FILES%"]', JSON.stringify(files)),
);

// What index.html asks for, and what those files import at once.
const html = readFileSync(new URL("index.html", dist), "utf8");
const first = new Set();
const visit = (name) => {
  if (first.has(name)) return;
  first.add(name);
  const text = readFileSync(new URL(`.${name}`, dist), "utf8");
  for (const [, path] of text.matchAll(/(?:import|from)\s*"\.\/([^"]+\.js)"/g)) visit(`/assets/${path}`);
};
for (const [, name] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) visit(name);
// The first page also loads its room, the language and the default pieces.
for (const part of ["home", "vi", "chess_kydai", "xiangqi", "cotoan"]) {
  const name = files.find((file) => new RegExp(`/assets/${part}-[\\w-]+\\.js$`).test(file));
  if (name) visit(name);
}
const size = (name) => gzipSync(readFileSync(new URL(`.${name}`, dist)), { level: 9 }).length;
const total = [...first].reduce((sum, name) => sum + size(name), 0);
const all = files.filter((name) => name.endsWith(".js")).reduce((sum, name) => sum + size(name), 0);
console.log(`first page: ${(total / 1000).toFixed(1)} kB of JavaScript gzipped (limit ${kLimit / 1000}); all rooms: ${(all / 1000).toFixed(1)} kB`);
if (total > kLimit) {
  console.error("The first page has grown too large.");
  process.exit(1);
}
