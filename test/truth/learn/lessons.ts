import { type Lessons, TAUGHT, type Taught } from '#bots/analyst/extractive/learned/learned.ts';
import type { Example } from './examples.ts';
import { regression, type Row } from './regression.ts';

/** Times that a mark has to be there, rounds of descent, and what weights cost (see `regression`). */
const [SELDOM, ROUNDS] = [3, 100];
const COST = { mark: { square: 0.5, size: 0.3 }, sign: { square: 0.3, size: 0 } };
/** Parts of the meetings: each is weighed by what the others taught, to know how much is enough. */
const PARTS = 6;
/** Weights as small as that say nothing. */
const NOTHING = 0.02;
const BIAS = '';

export interface Learnt {
  readonly lessons: Lessons;
  /** By each kind, how good its best threshold was on meetings that it had not learned from, in words. */
  readonly held: Readonly<Record<Taught, string>>;
}

/** What labelled meetings teach; each is a list of its sentences. */
export function lessonsFrom(meetings: readonly (readonly Example[])[]): Learnt {
  const marks = numbered(meetings.flatMap((examples) => examples.flatMap((example) => example.marks)));
  const learnt = TAUGHT.map((kind) => [kind, learn(kind, meetings, marks)] as const);
  const of = <T>(pick: (one: ReturnType<typeof learn>) => T) =>
    Object.fromEntries(learnt.map(([kind, one]) => [kind, pick(one)])) as Record<Taught, T>;
  const lines = [...marks].map(([mark, number]) => [
    mark,
    ...learnt.map(([, one]) => rounded(one.weights[number] ?? 0)),
  ]);
  return {
    lessons: {
      enough: of(({ enough }) => enough),
      maybe: of(({ maybe }) => maybe),
      signs: of(({ signs }) => signs),
      marks: lines
        .filter(([, ...weights]) => weights.some((weight) => weight !== 0))
        .map((line) => line.join('\t'))
        .toSorted(),
    },
    held: of(({ held }) => held),
  };
}

function learn(kind: Taught, meetings: readonly (readonly Example[])[], marks: ReadonlyMap<string, number>) {
  const signs = numbered([BIAS, ...meetings.flatMap((examples) => examples.flatMap((example) => example.signs[kind]))]);
  const count = marks.size + signs.size;
  const costs = (of: 'square' | 'size') =>
    new Float64Array(count).fill(COST.mark[of], 0, marks.size).fill(COST.sign[of], marks.size);
  const [square, size] = [costs('square'), costs('size')];
  const bias = marks.size + (signs.get(BIAS) ?? 0);
  square[bias] = 0;
  const rows = meetings.map((examples) =>
    examples.flatMap((example) => {
      const isSought = example.is[kind];
      if (isSought === undefined) return [];
      const own = [BIAS, ...example.signs[kind]].map((sign) => marks.size + (signs.get(sign) ?? 0));
      return [{ marks: Int32Array.from([...example.marks.map((mark) => marks.get(mark) ?? 0), ...own]), isSought }];
    }),
  );
  const weighed = (part: readonly (readonly Row[])[]) =>
    regression(part.flat(), { seldom: SELDOM, square, size, rounds: ROUNDS });
  const scores = Array.from({ length: PARTS }, (_, part) => {
    const weights = weighed(rows.filter((__, index) => index % PARTS !== part));
    const held = rows.filter((__, index) => index % PARTS === part).flat();
    return held.map((row) => ({ isSought: row.isSought, score: sumOf(row, weights) }));
  }).flat();
  const { threshold, held } = best(scores, RECALL[kind]);
  const nearly = lowest(scores, threshold);
  const weights = weighed(rows);
  return {
    weights,
    enough: rounded(threshold - (weights[bias] ?? 0)),
    maybe: rounded(nearly.threshold - (weights[bias] ?? 0)),
    signs: Object.fromEntries(
      [...signs]
        .filter(([sign]) => sign !== BIAS)
        .map(([sign, number]) => [sign, rounded(weights[marks.size + number] ?? 0)] as const)
        .filter(([, weight]) => weight !== 0)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
    held: `${held}; nearly: ${nearly.held}`,
  };
}

/** Each once, with its number. */
const numbered = (names: readonly string[]): Map<string, number> =>
  new Map([...new Set(names)].map((name, number) => [name, number]));

const sumOf = ({ marks }: Row, weights: Float64Array): number =>
  marks.reduce((sum, mark) => sum + (weights[mark] ?? 0), 0);

const rounded = (weight: number): number => (Math.abs(weight) < NOTHING ? 0 : Math.round(weight * 100) / 100);

/** Of what is shown to be looked at again, as much is what is sought. */
const LEAST_LIKELY = 1 / 3;
/** So many at least are looked at before that share says something. */
const FEWEST_LOOKED_AT = 30;

/** How low a sentence may be for it to be worth a look, where it is under the threshold. */
function lowest(scores: readonly Scored[], threshold: number): { readonly threshold: number; readonly held: string } {
  let right = 0;
  let found = { threshold, held: 'none' };
  const under = scores.filter(({ score }) => score < threshold).toSorted((one, other) => other.score - one.score);
  for (const [index, { isSought, score }] of under.entries()) {
    if (isSought) right += 1;
    if (index + 1 < FEWEST_LOOKED_AT || right / (index + 1) < LEAST_LIKELY) continue;
    found = { threshold: score, held: `${right} of ${index + 1} on meetings held back` };
  }
  return found;
}

interface Scored {
  readonly isSought: boolean;
  readonly score: number;
}

/**
 * How much recall counts beside precision, the square of the beta of an F measure: what nobody settled is worse in
 * minutes than what is missed; work that nobody took on is easily told, and work that is missed is not done.
 */
const RECALL: Readonly<Record<Taught, number>> = { decision: 0.25, action: 0.5 };
/** Of what is found, as much has to be right, whatever is missed for it. */
const LEAST_RIGHT = 0.6;

/** The threshold with the best F measure of those that are right often enough. */
function best(scores: readonly Scored[], recalled: number): { readonly threshold: number; readonly held: string } {
  const all = scores.filter(({ isSought }) => isSought).length;
  const percent = (share: number): string => (100 * share).toFixed(1);
  let right = 0;
  let found = { measure: 0, threshold: 0, held: 'nothing' };
  for (const [index, { isSought, score }] of scores.toSorted((one, other) => other.score - one.score).entries()) {
    if (isSought) right += 1;
    const [precision, recall] = [right / (index + 1), right / all];
    const measure = right === 0 ? 0 : ((1 + recalled) * precision * recall) / (recalled * precision + recall);
    if (precision >= LEAST_RIGHT && measure > found.measure)
      found = {
        measure,
        threshold: score,
        held: `precision ${percent(precision)} %, recall ${percent(recall)} % of ${all} on meetings held back`,
      };
  }
  return found;
}
