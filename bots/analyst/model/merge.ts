import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import { likeness } from '../extractive/text/likeness.ts';
import { contentStems } from '../extractive/text/words.ts';
import type { Findings } from './findings.ts';

/** Two statements with this share of common words, that cite a common line or stand near each other, are one. */
const SAME = 0.75;
/** Lines between two tellings of one thing: parts overlap, and a recap follows soon. */
const NEAR = 60;
/** Statements before it with which one is compared. */
const MOST_COMPARED = 200;

interface Cited {
  readonly citations: Citation[];
  readonly assignee?: string | null;
}

interface Told<T> {
  readonly entry: T;
  readonly words: string;
  readonly stems: readonly string[];
}

const firstOf = ({ citations }: Cited): number => Math.min(...citations.map(({ line }) => line));

function areSame<T extends Cited>(a: Told<T>, b: Told<T>): boolean {
  if (Math.abs(firstOf(a.entry) - firstOf(b.entry)) > NEAR) return false;
  if (a.words === b.words) return true;
  return a.stems.length > 0 && b.stems.length > 0 && likeness(a.stems, b.stems) >= SAME;
}

/** Those that are the same, or are the same as one that is, together. */
function groupsOf<T extends Cited>(told: readonly Told<T>[]): Told<T>[][] {
  const groupOf = new Map<Told<T>, Told<T>[]>();
  for (const [index, one] of told.entries()) {
    const alike = told.slice(Math.max(0, index - MOST_COMPARED), index).filter((other) => areSame(other, one));
    const groups = [...new Set(alike.map((other) => groupOf.get(other) ?? []))];
    const group = [...groups.flat(), one];
    for (const member of group) groupOf.set(member, group);
  }
  return [...new Set(groupOf.values())];
}

/** Work of two people is two pieces of work; what names nobody goes with the first of them. */
function byAssignee<T extends Cited>(group: readonly Told<T>[]): Told<T>[][] {
  const named = [...new Set(group.flatMap(({ entry }) => entry.assignee ?? []))];
  if (named.length < 2) return [[...group]];
  return named.map((name, index) =>
    group.filter(({ entry }) => entry.assignee === name || (index === 0 && (entry.assignee ?? null) === null)),
  );
}

/** The first telling, with what only later ones know, and the citations of all. */
function united<T extends Cited>([first, ...others]: readonly Told<T>[]): T[] {
  if (!first) return [];
  const all = [first, ...others].flatMap(({ entry }) => entry.citations);
  const citations = [...new Map(all.map((cite) => [`${cite.line}\n${cite.quote}`, cite])).values()];
  const known = [...others.toReversed(), first].map(({ entry }) =>
    Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
  );
  return [Object.assign({ ...first.entry }, ...known, { citations: citations.toSorted((a, b) => a.line - b.line) })];
}

/** In the order in which they were first said; what is told twice is one, with the citations of both. */
function merged<T extends Cited>(
  entries: readonly T[],
  wordsOf: (entry: T) => string,
  language: Analysis['language'],
): T[] {
  const told = entries
    .toSorted((a, b) => firstOf(a) - firstOf(b))
    .map((entry) => ({ entry, words: wordsOf(entry), stems: contentStems(wordsOf(entry), language) }));
  return groupsOf(told)
    .flatMap(byAssignee)
    .flatMap(united)
    .toSorted((a, b) => firstOf(a) - firstOf(b));
}

/** What several parts found, each thing once. */
export function mergedFindings(all: readonly Findings[], language: Analysis['language']): Findings {
  const text = ({ text }: { readonly text: string }) => text;
  return {
    decisions: merged(
      all.flatMap(({ decisions }) => decisions),
      text,
      language,
    ),
    questions: merged(
      all.flatMap(({ questions }) => questions),
      text,
      language,
    ),
    keyPoints: merged(
      all.flatMap(({ keyPoints }) => keyPoints),
      text,
      language,
    ),
    actionItems: merged(
      all.flatMap(({ actionItems }) => actionItems),
      ({ task }) => task,
      language,
    ),
  };
}
