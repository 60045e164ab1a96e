import { saveMeeting } from '#api/contract/saves.ts';
import { ensureWebBuilt } from '#infra/setup/web.mjs';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import { callRoute } from '#test/support/calls.ts';
import lighthouse from 'lighthouse';
import { rm, writeFile } from 'node:fs/promises';
import { constants, loadavg, setPriority } from 'node:os';
import { join } from 'node:path';
import { benchDatabase } from '../database.ts';
import { sceneOf } from '../load/scene.ts';
import { median, type BenchOptions, type Measurement } from '../measurement.ts';
import { startServer } from '../server.ts';
import { blockedByThreadClock } from './thread-clock.ts';
import { keep, openBrowser, type BenchBrowser } from './session.ts';
import { lookAt, timeUntil } from './windows.ts';

const RUNS = 3;
/** The live stream never rests: how long Lighthouse waits for a page that has long been there, in ms. */
const REST_MS = 15_000;
const WIDTHS = [390, 1280, 1440] as const;
const LINES = { usual: 30, long: 3_000 } as const;
const SLOWED = 4;
const MEETINGS = 12;

/** A page without scripts, served like the application, which costs what server, network and browser cost. */
const EMPTY = join(PROJECT_ROOT, 'web/dist/empty-bench.html');
const EMPTY_PAGE = '<!doctype html><html lang="fr"><title>Vide</title><body><p>Une page sans rien.</p></body></html>';

/** What Lighthouse's mobile profile finds; times in ms. */
interface Found {
  readonly score: number;
  readonly lcp: number;
  readonly tbt: number;
  /** As `tbt`, by the clock of the page's own thread. */
  readonly own: number;
}

async function audit(address: string, port: number): Promise<Found> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: ['performance'],
    disableStorageReset: true,
    logLevel: 'silent',
    maxWaitForLoad: REST_MS,
  });
  const { audits, categories, runtimeError } = result?.lhr ?? {};
  if (audits === undefined || runtimeError) throw new Error(`${address}: ${runtimeError?.message ?? 'no result'}`);
  const valueOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: (categories?.['performance']?.score ?? Number.NaN) * 100,
    lcp: valueOf('largest-contentful-paint'),
    tbt: valueOf('total-blocking-time'),
    own: blockedByThreadClock(result?.artifacts.Trace.traceEvents ?? []),
  };
}

async function audited(address: string, { port }: BenchBrowser): Promise<Found> {
  const found: Found[] = [];
  for (let run = 0; run < RUNS; run += 1) found.push(await audit(address, port));
  const middle = (part: keyof Found) => median(found.map((one) => one[part]));
  return { score: middle('score'), lcp: middle('lcp'), tbt: middle('tbt'), own: middle('own') };
}

const most = (name: string, unit: string, value: number, limit: number): Measurement => ({
  name,
  value,
  unit,
  reference: null,
  ratio: null,
  aim: { text: `value ≤ ${limit}`, reached: value <= limit },
});

/** Score, largest paint and blocking time, the latter two beside those of the empty page of the same run. */
function* lighthouseOf(name: string, found: Found, empty: Found, aims: Omit<Found, 'own'>): Iterable<Measurement> {
  yield {
    ...most(`${name}, performance`, 'points', found.score, aims.score),
    reference: empty.score,
    ratio: found.score / empty.score,
    aim: { text: `value ≥ ${aims.score}`, reached: found.score >= aims.score },
  };
  yield {
    ...most(`${name}, largest paint`, 'ms', found.lcp, aims.lcp),
    reference: empty.lcp,
    ratio: found.lcp / empty.lcp,
  };
  yield { ...most(`${name}, blocked`, 'ms', found.tbt, aims.tbt), reference: empty.tbt };
  yield { ...most(`${name}, blocked by its own thread`, 'ms', found.own, aims.tbt), reference: empty.own };
  yield { name: `${name}, load of the machine`, value: loadavg()[0] ?? 0, unit: '', reference: null, ratio: null };
}

const AIMS = { in: { score: 95, lcp: 2_000, tbt: 150 }, out: { score: 97, lcp: 2_000, tbt: 80 } } as const;

/**
 * The pages that people open, as Lighthouse's mobile profile sees them, beside an empty page of the same server; what
 * moves in real windows; what is loaded; and a meeting of 3,000 lines with the processor slowed.
 */
export async function* run({ seed }: BenchOptions): AsyncIterable<Measurement> {
  await ensureWebBuilt();
  await writeFile(EMPTY, EMPTY_PAGE);
  try {
    await using browser = await openBrowser();
    // A visitor's device runs neither the server nor Lighthouse: the browser goes before them on this one. There is no
    // way back without rights, so this benchmark stands last in the catalogue.
    setPriority(constants.priority.PRIORITY_LOW);
    await using database = await benchDatabase();
    await using server = await startServer(database.url);
    const email = 'camille@exemple.fr';
    const { userId, renewed } = await server.member('user', email);
    const { say } = sceneOf(seed);
    const save = async (subject: string, lines: number) => {
      const transcript = Array.from({ length: lines }, (_, line) => {
        const at = new Date(line * 5_000).toISOString().slice(11, 19);
        return `[${at}] ${line % 2 === 0 ? 'Claire Martin' : 'Thomas Lefèvre'}: ${say(5, 20)}`;
      }).join('\n');
      const times = { startTime: '2026-11-20T08:00:00Z', endTime: '2026-11-20T12:00:00Z' };
      const body = { subject, platform: 'teams', meetingId: subject, ...times, participants: [], transcript };
      return (await callRoute(server.url, saveMeeting, { body, token: await renewed() })).id;
    };
    const usual = await save('Point de la semaine', LINES.usual);
    const long = await save('Journée entière', LINES.long);
    for (let made = 2; made < MEETINGS; made += 1) await save(`Réunion ${made}`, LINES.usual);

    const enter = async () =>
      keep(browser.context, server.url, { id: userId, displayName: email, email, role: 'user' }, await renewed());
    const empty = await audited(`${server.url}/empty-bench.html`, browser);
    await keep(browser.context, server.url, null, '');
    yield* lighthouseOf('signed out', await audited(`${server.url}/`, browser), empty, AIMS.out);
    const signIn = await lookAt(browser.context, server.url, 390);
    yield { name: 'signed out, scripts', value: signIn.scriptBytes, unit: 'bytes', reference: null, ratio: null };

    const pages = { dashboard: '/', list: '/meetings', meeting: `/meetings/${usual}`, search: '/search?q=point' };
    for (const [name, path] of Object.entries(pages)) {
      await enter();
      yield* lighthouseOf(name, await audited(`${server.url}${path}`, browser), empty, AIMS.in);
      await enter();
      for (const width of WIDTHS) {
        const { shift, scriptBytes } = await lookAt(browser.context, `${server.url}${path}`, width);
        yield most(`${name}, moved at ${width} px`, '', shift, 0.02);
        if (width === 390)
          yield {
            name: `${name}, scripts`,
            value: scriptBytes,
            unit: 'bytes',
            reference: signIn.scriptBytes,
            ratio: scriptBytes / signIn.scriptBytes,
          };
      }
    }
    await enter();
    const until = async (id: string, title: string) => {
      const times: number[] = [];
      for (let turn = 0; turn < RUNS; turn += 1)
        times.push(await timeUntil(browser.context, `${server.url}/meetings/${id}`, title, SLOWED));
      return median(times);
    };
    const [slow, reference] = [await until(long, 'Journée entière'), await until(usual, 'Point de la semaine')];
    yield { name: `3,000 lines, slowed ${SLOWED} times`, value: slow, unit: 'ms', reference, ratio: slow / reference };
  } finally {
    await rm(EMPTY, { force: true });
  }
}
