import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isGame, type RoomProps } from "../app";
import { logChart, type Series } from "../charts/charts";
import { useText } from "../i18n";
import { info, socket } from "../net/server";
import type { EngineInfo, GameKind, LabEvent, LabNode, LabRow } from "../net/protocol";
import { settings } from "../store/settings";
import { Field, Tick } from "../ui/form";
import { Icon } from "../ui/icons";
import { showError } from "../ui/toast";
import { GameTabs } from "./game_tabs";
import { saveFile } from "./play/share";
import { scoreText } from "./score";
import { treePicture } from "./lab_tree";
import "../styles/rooms.css";
import "../styles/lab.css";

interface Run {
  engine: string;
  depth?: number;
  iterations?: number;
}

interface Result {
  runs: Run[];
  positions: string[];
  rows: LabRow[];
  trees: { run: number; position: number; nodes: LabNode[]; whole: boolean }[];
  done: number;
  total: number;
  end: boolean;
}

const kIterations = [10, 50, 100, 500];

/// Algorithms side by side: nodes, times, and the tree that each of them searched.
export function Lab({ path }: RoomProps): JSX.Element {
  const t = useText();
  const game: GameKind = isGame(path[1]) ? path[1] : "xiangqi";
  const [engines, setEngines] = useState<EngineInfo[]>([]);
  const [chosen, setChosen] = useState<string[]>(["minimax", "alphabeta"]);
  const [depth, setDepth] = useState(3);
  const [fens, setFens] = useState("");
  const [tree, setTree] = useState(true);
  const [result, setResult] = useState<Result | null>(null);
  const [shown, setShown] = useState(0);
  const id = useRef(-1);

  useEffect(() => {
    info().then((answer) => {
      setEngines(answer.engines.filter((one) => one.games.includes(game)));
      setFens(answer.games.find((one) => one.game === game)?.start ?? "");
    }, showError);
    setResult(null);
  }, [game]);
  useEffect(() => {
    const stop = socket.onEvent((event) => {
      if (event.type !== "lab" || event.lab !== id.current) return;
      const got: LabEvent = event;
      setResult((now) =>
        now === null
          ? now
          : { ...now, rows: [...now.rows, ...got.rows], trees: [...now.trees, ...(got.trees ?? [])], done: got.done, total: got.total, end: got.end === true },
      );
    });
    return () => {
      stop();
      if (id.current >= 0) socket.request("lab.stop", { lab: id.current }).catch(() => undefined);
    };
  }, []);

  const start = (): void => {
    const runs: Run[] = [];
    for (const engine of chosen) {
      const about = engines.find((one) => one.id === engine);
      if (engine === "mcts") for (const iterations of kIterations) runs.push({ engine, iterations });
      else if (about?.depth === true) for (let d = 1; d <= depth; ++d) runs.push({ engine, depth: d });
      else runs.push({ engine });
    }
    const positions = fens.split("\n").map((line) => line.trim()).filter(Boolean);
    setShown(0);
    setResult({ runs, positions, rows: [], trees: [], done: 0, total: runs.length * positions.length, end: false });
    socket
      .request<{ lab: number }>("lab.start", { game, positions, runs, notation: settings.get().notation[game], ...(tree ? { tree: Math.min(depth, 3) } : {}) })
      .then((answer) => {
        id.current = answer.lab;
      })
      .catch((error: unknown) => {
        setResult(null);
        showError(error);
      });
  };
  const stop = (): void => {
    socket.request("lab.stop", { lab: id.current }).catch(() => undefined);
    setResult((now) => (now ? { ...now, end: true } : now));
  };

  const runName = (run: Run): string => {
    const name = engines.find((one) => one.id === run.engine)?.name ?? run.engine;
    return run.depth !== undefined ? `${name} ${t("lab.depth").toLowerCase()} ${run.depth}` : run.iterations !== undefined ? `${name} ×${run.iterations}` : name;
  };
  const series = useMemo(() => {
    const of = (value: (row: LabRow) => number): Series[] => {
      const map = new Map<string, Map<number, number[]>>();
      for (const row of result?.rows ?? []) {
        const run = result!.runs[row.run]!;
        if (run.depth === undefined) continue;
        const points = map.get(run.engine) ?? new Map<number, number[]>();
        points.set(run.depth, [...(points.get(run.depth) ?? []), value(row)]);
        map.set(run.engine, points);
      }
      return [...map].map(([engine, points]) => ({
        name: engines.find((one) => one.id === engine)?.name ?? engine,
        points: [...points].map(([x, values]) => ({ x, y: values.reduce((a, b) => a + b, 0) / values.length })),
      }));
    };
    return { nodes: of((row) => row.nodes), times: of((row) => row.time_ms) };
  }, [result]);
  const charts = useMemo(
    () => [
      { name: "nodes", title: t("lab.nodes"), svg: logChart(series.nodes, t("lab.depth"), t("lab.nodes")) },
      { name: "times", title: t("lab.time"), svg: logChart(series.times, t("lab.depth"), t("lab.time")) },
    ],
    [series],
  );
  const picture = useMemo(() => {
    const one = result?.trees[shown];
    return one ? treePicture(one.nodes) : "";
  }, [result?.trees.length, shown]);

  const csv = (): void => {
    const lines = ["algorithm,depth,iterations,position,nodes,time_ms,move,score"];
    for (const row of result?.rows ?? []) {
      const run = result!.runs[row.run]!;
      lines.push([run.engine, run.depth ?? "", run.iterations ?? "", `"${result!.positions[row.position] ?? ""}"`, row.nodes, row.time_ms, row.move, row.score.cp ?? `#${row.score.mate ?? ""}`].join(","));
    }
    saveFile("kydai-lab.csv", new Blob([`${lines.join("\n")}\n`], { type: "text/csv" }));
  };
  const saveSvg = (name: string, svg: string): void =>
    saveFile(`kydai-${name}.svg`, new Blob([svg.replaceAll("currentColor", "#222")], { type: "image/svg+xml" }));

  return (
    <div class="room wide" data-game={game}>
      <div class="room-head">
        <h1>{t("room.lab")}</h1>
        <GameTabs room="lab" game={game} label={t("new.game")} />
      </div>
      <p class="quiet lab-line">{t("lab.line")}</p>
      <div class="lab">
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <fieldset>
            <legend>{t("lab.algorithms")}</legend>
            {engines.map((engine) => (
              <Tick
                key={engine.id}
                label={engine.name}
                checked={chosen.includes(engine.id)}
                onChange={(on) => setChosen(on ? [...chosen, engine.id] : chosen.filter((one) => one !== engine.id))}
              />
            ))}
          </fieldset>
          <Field label={t("lab.to-depth")} type="number" min={1} max={8} value={String(depth)} onInput={(value) => setDepth(Math.min(8, Math.max(1, Number(value) || 1)))} />
          <label class="field">
            <span class="small quiet">{t("lab.positions")}</span>
            <textarea rows={4} spellcheck={false} value={fens} onInput={(event) => setFens(event.currentTarget.value)} />
          </label>
          <Tick label={t("lab.tree")} checked={tree} onChange={setTree} />
          {result && !result.end ? (
            <button type="button" class="button big" onClick={stop}>
              <Icon name="pause" />
              {t("lab.stop")}
            </button>
          ) : (
            <button type="submit" class="button main big" disabled={chosen.length === 0}>
              <Icon name="play" />
              {t("lab.run")}
            </button>
          )}
        </form>
        <div class="stack loose lab-results">
          {!result && <p class="empty">{t("lab.empty")}</p>}
          {result && !result.end && <progress class="progress" value={result.done} max={result.total} aria-label={t("room.lab")} />}
          {result && result.trees.length > 0 && (
            <section class="stack tight" aria-labelledby="tree">
              <div class="row spread">
                <h2 id="tree">{t("lab.tree-title")}</h2>
                <button type="button" class="button" onClick={() => saveSvg("tree", picture)}>
                  <Icon name="download" />
                  SVG
                </button>
              </div>
              <div class="row">
                {result.trees.map((one, i) => (
                  <button key={i} type="button" class="button" aria-pressed={i === shown} onClick={() => setShown(i)}>
                    {runName(result.runs[one.run]!)}
                  </button>
                ))}
              </div>
              <div class="scroll-x tree-picture" role="img" aria-label={t("lab.tree-label", { n: result.trees[shown]?.nodes.length ?? 0, cut: result.trees[shown]?.nodes.filter((node) => node[5] === 2).length ?? 0 })} dangerouslySetInnerHTML={{ __html: picture }} />
              <p class="small quiet">{t("lab.tree-legend")}</p>
            </section>
          )}
          {charts.map(
            (chart) =>
              chart.svg !== "" && (
                <section key={chart.name} class="stack tight" aria-label={chart.title}>
                  <div class="row spread">
                    <h2>{chart.title}</h2>
                    <button type="button" class="button" onClick={() => saveSvg(chart.name, chart.svg)}>
                      <Icon name="download" />
                      SVG
                    </button>
                  </div>
                  <div class="chart" role="img" aria-label={chart.title} dangerouslySetInnerHTML={{ __html: chart.svg }} />
                </section>
              ),
          )}
          {result && result.rows.length > 0 && (
            <section class="stack tight" aria-labelledby="table">
              <div class="row spread">
                <h2 id="table">{t("lab.table")}</h2>
                <button type="button" class="button" onClick={csv}>
                  <Icon name="download" />
                  CSV
                </button>
              </div>
              <div class="scroll-x" tabIndex={0} role="region" aria-labelledby="table">
                <table>
                  <thead>
                    <tr>
                      <th>{t("lab.algorithm")}</th>
                      <th class="number">{t("lab.position")}</th>
                      <th class="number">{t("lab.nodes")}</th>
                      <th class="number">{t("lab.time")}</th>
                      <th>{t("book.move")}</th>
                      <th class="number">{t("lab.score")}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {result.rows.map((row, i) => (
                      <tr key={i}>
                        <td>{runName(result.runs[row.run]!)}</td>
                        <td class="number">{row.position + 1}</td>
                        <td class="number">{row.nodes.toLocaleString()}</td>
                        <td class="number">{row.time_ms.toFixed(row.time_ms < 10 ? 2 : 0)}</td>
                        <td>{row.text}</td>
                        <td class="number">{scoreText(row.score)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
