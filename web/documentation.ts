import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { DiagramData, Figures } from './src/guides/content.ts';

const ROOT = join(import.meta.dirname, '..');
const DIAGRAMS = join(import.meta.dirname, 'src/guides/diagrams');
const FIGURES = 'virtual:figures';

/** What engineers write: the folders of the project, without what is installed, made or recorded. */
const WRITTEN = '{domain,commands,projections,bots,api,infra,test,web}/**/*.{ts,tsx,mjs,css,sql,yaml,mmd}';
const isWritten = (file: string): boolean => !/(?:^|[\\/])(?:node_modules|dist)[\\/]/u.test(file);

const isRoute = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** How many calls the contract of the API has. */
async function countEndpoints(): Promise<number> {
  const files = globSync('api/contract/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.spec.ts'));
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>),
  );
  return new Set(modules.flatMap((module) => Object.values(module).filter(isRoute))).size;
}

/** What the foot of the documentation counts, as the project is when the application is built. */
export async function countFigures(): Promise<Figures> {
  const files = globSync(WRITTEN, { cwd: ROOT }).filter(isWritten);
  const lines = files.reduce((sum, file) => sum + readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1, 0);
  const diagrams = globSync('*.mmd', { cwd: DIAGRAMS }).length;
  return { files: files.length, lines, diagrams, endpoints: await countEndpoints() };
}

/** The colours that a drawing asks for, as the application calls them: they follow its appearance. */
const COLOURS: Readonly<Record<string, string>> = {
  bg: 'surface',
  _text: 'text',
  '_text-sec': 'text-secondary',
  _line: 'field-border',
  _arrow: 'field-border',
  '_node-fill': 'sunken',
  '_node-stroke': 'field-border',
  '_inner-stroke': 'border',
};

/** @throws Error for a colour that the application has no name for */
const colourOf = (name: string): string => {
  const colour = COLOURS[name];
  if (colour === undefined) throw new Error(`No colour of the application stands for --${name}`);
  return `var(--${colour})`;
};

/**
 * The drawing without what the page's security policy refuses and what the page has itself: styles, the address of a
 * font, and data for scripts. Its ids become its own. It is hidden from screen readers, which read its words.
 */
const tidied = (svg: string, name: string): string =>
  svg
    .replace(/<style>[^]*?<\/style>/u, '')
    .replaceAll(/ (?:style|data-[\w-]+)="[^"]*"/gu, '')
    .replace('<svg ', '<svg aria-hidden="true" ')
    .replaceAll(/var\(--([\w-]+)\)/gu, (_, colour: string) => colourOf(colour))
    .replaceAll(/ id="([\w-]+)"/gu, ` id="${name}-$1"`)
    .replaceAll(/url\(#([\w-]+)\)/gu, `url(#${name}-$1)`)
    .replaceAll(/\d+\.\d{2,}/gu, (number) => Number(number).toFixed(1))
    .replaceAll(/\n\s*/gu, '');

const LABEL = /(\w+)(?:\[\(?|\(\[?|\{)"?([^\])}"]+)"?(?:\)?\]|\]?\)|\})/gu;
const ARROW = /^\s*(\w+)\S*?\s*(?:-->|-\.->)(?:\|([^|]*)\|)?\s*(\w+)/u;

/**
 * A diagram of `guides/diagrams/` as a drawing and, for who does not see it, as a line for each of its arrows. Its text is
 * Mermaid's `flowchart`, with `id[Label]` and `a -->|says| b`, one arrow a line.
 * @throws Error where it cannot be drawn
 */
export async function drawDiagram(text: string, name: string): Promise<DiagramData> {
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  const svg = renderMermaidSVG(text, { transparent: true, padding: 8, nodeSpacing: 20, layerSpacing: 36 });
  const width = Number(/ width="([\d.]+)"/u.exec(svg)?.[1]);
  const labels = new Map([...text.matchAll(LABEL)].map(([, id = '', label = '']) => [id, label]));
  const relations = text.split('\n').flatMap((line) => {
    const [, from, says = '', to] = ARROW.exec(line.replaceAll(LABEL, '$1')) ?? [];
    return from === undefined || to === undefined
      ? []
      : [{ from: labels.get(from) ?? from, says, to: labels.get(to) ?? to }];
  });
  return { markup: tidied(svg, name), width: Math.ceil(width), relations };
}

/** Gives the pages of documentation what is found out when they are built: diagrams as drawings, and figures. */
export const documentation = (): Plugin => ({
  name: 'documentation',
  enforce: 'pre',
  resolveId: (id) => (id === FIGURES ? `\0${FIGURES}` : null),
  async load(id) {
    if (id === `\0${FIGURES}`) return `export default ${JSON.stringify(await countFigures())}`;
    const name = /\/([\w-]+)\.mmd$/u.exec(id)?.[1];
    if (name === undefined) return null;
    this.addWatchFile(id);
    return `export default ${JSON.stringify(await drawDiagram(readFileSync(id, 'utf8'), name))}`;
  },
});
