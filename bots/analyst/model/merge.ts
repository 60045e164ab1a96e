import type { Analysis, Citation } from '#domain/analysis/analysis.ts';
import { likeness } from '../extractive/text/likeness.ts';
import { contentStems } from '../extractive/text/words.ts';
import type { Findings } from './findings.ts';

/** Two statements of different parts with this share of common words, that stand near each other, are one. */
const SAME = 0.75;
/** Where they rest on a common line, less of them tells. */
const SAME_LINE = 0.5;
/** Lines between two tellings of one thing: parts overlap, and a recap follows soon. */
const NEAR = 60;
/** Words of one that is said again further on, at the end of a long meeting, where all but one in ten are the same. */
const MANY = 3;
const SAME_FAR = 0.9;
/** Groups before it with which one is compared. */
const MOST_COMPARED = 200;

interface Cited {
  readonly citations: Citation[];
  readonly assignee?: string | null;
}

interface Told<T> {
  readonly entry: T;
  /** Which answer it is from. */
  readonly part: number;
  readonly words: string;
  readonly stems: readonly string[];
}

const firstOf = ({ citations }: Cited): number => Math.min(...citations.map(({ line }) => line));

/** How surely two are one thing, from 0 to 1: 0 where they are not. What one answer tells as two things is two. */
function sameness<T extends Cited>(a: Told<T>, b: Told<T>): number {
  const isFar = Math.abs(firstOf(a.entry) - firstOf(b.entry)) > NEAR;
  if (a.words === b.words && !isFar) return 1;
  const fewest = Math.min(a.stems.length, b.stems.length);
  if (a.part === b.part || fewest === 0) return 0;
  const lines = new Set(a.entry.citations.map(({ line }) => line));
  const isSameLine = b.entry.citations.some(({ line }) => lines.has(line));
  const alike = likeness(a.stems, b.stems);
  if (isSameLine) return alike >= SAME_LINE ? alike : 0;
  const enough = isFar ? (fewest >= MANY ? SAME_FAR : Infinity) : SAME;
  return alike >= enough ? alike * SAME : 0;
}

/** Each with those that are the same; none with two that one answer tells apart. */
function groupsOf<T extends Cited>(told: readonly Told<T>[]): Told<T>[][] {
  const groups: Told<T>[][] = [];
  for (const one of told) {
    const [best] = groups
      .slice(-MOST_COMPARED)
      .map((group) => ({ group, fit: fitOf(one, group) }))
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit);
    if (best) best.group.push(one);
    else groups.push([one]);
  }
  return groups;
}

function fitOf<T extends Cited>(one: Told<T>, group: readonly Told<T>[]): number {
  if (group.some((other) => other.part === one.part && sameness(other, one) === 0)) return 0;
  return Math.max(...group.map((other) => sameness(other, one)));
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

/** In the order in which they were first said; what several answers tell is one, with the citations of all. */
function merged<T extends Cited>(
  parts: readonly (readonly T[])[],
  wordsOf: (entry: T) => string,
  language: Analysis['language'],
): T[] {
  const told = parts
    .flatMap((entries, part) => entries.map((entry) => ({ entry, part, words: wordsOf(entry) })))
    .toSorted((a, b) => firstOf(a.entry) - firstOf(b.entry))
    .map((one) => ({ ...one, stems: contentStems(one.words, language) }));
  return groupsOf(told)
    .flatMap(byAssignee)
    .flatMap(united)
    .toSorted((a, b) => firstOf(a) - firstOf(b));
}

/** What several parts found, each thing once. */
export function mergedFindings(all: readonly Findings[], language: Analysis['language']): Findings {
  const statements = (list: 'decisions' | 'questions' | 'keyPoints') =>
    merged(
      all.map((one) => one[list]),
      ({ text }) => text,
      language,
    );
  return {
    decisions: statements('decisions'),
    questions: statements('questions'),
    keyPoints: statements('keyPoints'),
    actionItems: merged(
      all.map(({ actionItems }) => actionItems),
      ({ task }) => task,
      language,
    ),
  };
}
