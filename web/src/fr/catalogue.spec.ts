import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { SPECIFIED } from './specified.ts';

const SOURCES = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter(
  (file) => !/\.spec\.tsx?$/u.test(file) && !file.startsWith('testing/'),
);
const isCatalogue = (file: string): boolean => /(?:^|\/)fr\.ts$/u.test(file) || file.startsWith('fr/');

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node under `node`, itself included; imports name files, not words. */
function* nodesOf(node: Node): Generator<Node> {
  if (/^(?:Import|Export(?:All|Named))Declaration$/u.test(node.type) && isNode(node['source'])) return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
}

/** The words of a string, a template (with x for what is filled in) or a piece of JSX text; null for other nodes. */
const wordsOf = (node: Node): string | null => {
  if ((node.type === 'Literal' || node.type === 'JSXText') && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null;
  return node['quasis'].map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('x');
};

const nodesIn = (file: string, text = readFileSync(join(SOURCES, file), 'utf8')): readonly Node[] => [
  ...nodesOf(parseSync(file, text).program as unknown as Node),
];

/** Text in JSX, and French letters or words with French marks anywhere: both belong into a catalogue. */
const strayWords = (nodes: readonly Node[]): readonly string[] =>
  nodes.flatMap((node) => {
    const words = wordsOf(node)?.trim() ?? '';
    const stray = node.type === 'JSXText' ? /\p{L}/u.test(words) : /[À-ÖØ-öø-ÿŒœ]|\p{L}’|[«»].*\p{L}/u.test(words);
    return stray ? [words] : [];
  });

/** What breaks the typography of the interface; the specification's own strings are kept byte for byte. */
const FAULTS: readonly (readonly [what: string, fault: RegExp])[] = [
  ['a straight apostrophe', /\p{L}'\p{L}/u],
  ['three dots for an ellipsis', /\.\.\./u],
  ['no narrow no-break space before ; ! ?', /(?:^|[^\u202F!?])[;!?](?:\s|$)/u],
  ['no no-break space before a colon', /[^\u00A0]:(?:\s|$)/u],
  ['no no-break space inside guillemets', /«(?!\u00A0)|[^\u00A0]»/u],
  ['no no-break space before %', /\d ?%/u],
];

const faultsOf = (words: string): readonly string[] => {
  // A catalogue may also hold the beginning of a specified string, to which the rest is put.
  if (SPECIFIED.includes(words) || SPECIFIED.includes(`${words}x`)) return [];
  return FAULTS.filter(([, fault]) => fault.test(words)).map(([what]) => `${what}: ${words}`);
};

describe('words of the interface', () => {
  it('are found wherever they hide', () => {
    const text = 'const a = <p title="Été">Bonjour {n}</p>; const b = `${n} é`; const c = \'plain\';';
    expect(strayWords(nodesIn('sample.tsx', text))).toEqual(['Été', 'Bonjour', 'x é']);
  });

  it('stand in the catalogue of their feature and nowhere else', () => {
    const found = sources
      .filter((file) => !isCatalogue(file))
      .flatMap((file) => strayWords(nodesIn(file)).map((words) => `${file}: ${words}`));
    expect(found).toEqual([]);
  });

  it('are told from their faults', () => {
    expect(faultsOf("l'action")).toHaveLength(1);
    expect(faultsOf('Vraiment ?')).toHaveLength(1);
    expect(faultsOf('Vraiment\u202F? Oui\u00A0: « non »')).toHaveLength(1);
    expect(faultsOf('Vraiment\u202F? Oui\u00A0: «\u00A0non\u00A0» à 12:04')).toEqual([]);
  });

  it('are set in French typography, or as specified', () => {
    const catalogues = sources.filter((file) => isCatalogue(file) && file !== 'fr/specified.ts');
    const found = catalogues.flatMap((file) =>
      nodesIn(file).flatMap((node) => faultsOf(wordsOf(node) ?? '').map((fault) => `${file}: ${fault}`)),
    );
    expect(catalogues.length).toBeGreaterThan(8);
    expect(found).toEqual([]);
  });
});
