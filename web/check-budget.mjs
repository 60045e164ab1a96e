// What the built application weighs, against what it may weigh: node web/check-budget.mjs, after a build. Exit code 1
// when something is over.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Bytes; scripts and style sheets compressed with gzip, fonts as they are (they are compressed already). */
export const BUDGETS = {
  signIn: 90_000,
  initial: 155_000,
  route: 25_000,
  css: 12_000,
  fonts: 90_000,
  /** What draws diagrams that administrators add, in a document apart and only once somebody looks at one. */
  drawing: 200_000,
};

/**
 * Mermaid has a part for each kind of diagram, which comes with the first of its kind; this is what comes before any:
 * its entry with all that it imports. No page names it, and nothing loads it ahead.
 */
const DRAWING = 'assets/drawing';

/** What is loaded by those who are not signed in, beside the entry; signed-in people load the application. */
const SIGN_IN = 'src/features/sign-in/SignInScreen.tsx';

/** Each counts as what it is: beside the entry, without the application. */
const BESIDE = {
  invitation: 'src/features/sign-in/invitation/InvitationPage.tsx',
  'password forgotten': 'src/features/sign-in/password-reset/ForgottenPasswordPage.tsx',
};

/** A page is what an address loads. What opens later (the mind map's tab, a dialog) counts with none. */
const isPage = (source) => source.endsWith('Page.tsx') && !Object.values(BESIDE).includes(source);

/** A chunk and everything that the browser must have before it runs. */
const withImports = (manifest, source, seen = new Set()) => {
  if (seen.has(source)) return seen;
  seen.add(source);
  for (const imported of manifest[source].imports ?? []) withImports(manifest, imported, seen);
  return seen;
};

/** The files of the drawing's own build that its entry needs: it stands in no manifest. */
const drawingFiles = (dist) => {
  const folder = join(dist, DRAWING);
  const seen = new Set(readdirSync(folder).filter((file) => /^draw-[\w-]+\.js$/.test(file)));
  for (const file of seen)
    for (const [, imported] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
      seen.add(imported);
  return [...seen].map((file) => join(DRAWING, file));
};

/**
 * @param {string} dist a folder that Vite built with a manifest @returns {{ name: string, bytes: number, budget: number
 * }[]}
 */
export const measure = (dist) => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const gzipped = (file) => gzipSync(readFileSync(join(dist, file))).length;
  const weigh = (sources) => sources.reduce((sum, source) => sum + gzipped(manifest[source].file), 0);

  const entry = Object.keys(manifest).find((source) => manifest[source].isEntry);
  const started = withImports(manifest, entry);
  const startedWith = (part) => withImports(manifest, part, new Set(started));
  const initial = startedWith('src/app/Application.tsx');
  const pages = Object.keys(manifest).filter((source) => manifest[source].isDynamicEntry && isPage(source));
  const sheets = new Set(
    [...initial, ...pages.flatMap((source) => [...withImports(manifest, source)])].flatMap(
      (source) => manifest[source].css ?? [],
    ),
  );
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'));
  return [
    { name: 'sign-in', bytes: weigh([...startedWith(SIGN_IN)]), budget: BUDGETS.signIn },
    ...Object.entries(BESIDE).map(([name, part]) => ({
      name,
      bytes: weigh([...startedWith(part)]),
      budget: BUDGETS.signIn,
    })),
    { name: 'initial JavaScript', bytes: weigh([...initial]), budget: BUDGETS.initial },
    ...pages.map((page) => ({
      name: `page ${page}`,
      bytes: weigh([...withImports(manifest, page)].filter((part) => !initial.has(part))),
      budget: BUDGETS.route,
    })),
    {
      name: 'drawing of diagrams',
      bytes: drawingFiles(dist).reduce((sum, file) => sum + gzipped(file), 0),
      budget: BUDGETS.drawing,
    },
    { name: 'style sheets', bytes: [...sheets].reduce((sum, file) => sum + gzipped(file), 0), budget: BUDGETS.css },
    {
      name: 'fonts',
      bytes: fonts.reduce((sum, file) => sum + readFileSync(join(dist, 'assets', file)).length, 0),
      budget: BUDGETS.fonts,
    },
  ];
};

const kilobytes = (value) => `${(value / 1000).toFixed(1)} kB`;

const main = (dist) => {
  if (!existsSync(join(dist, '.vite/manifest.json'))) {
    process.stderr.write(`No build in ${dist}: build the web application first.\n`);
    return 1;
  }
  const lines = measure(dist);
  for (const { name, bytes, budget } of lines) {
    process.stdout.write(
      `${bytes > budget ? 'OVER' : 'ok  '}  ${kilobytes(bytes).padStart(9)} of ${kilobytes(budget).padStart(9)}  ${name}\n`,
    );
  }
  return lines.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv[2] ?? join(import.meta.dirname, 'dist'));
