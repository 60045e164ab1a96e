import type { Language } from './language.ts';

/** What is left of a stem beside a word of the same family: endings of derived words, and none. */
const ENDING =
  /^(?:e|s|er|eur|eus|eux|ment|ag|tion|ation|ition|ateur|at|ant|ent|anc|enc|abl|ibl|if|iv|iqu|ien|ienn|ais|ois|al|it|ur|oir|ir|r|i|ier|ist|ism|teur|tric|ement|issag|issement|u|t|tiv|c|n|aison|x|dr|ons|ez|ion)?$/u;
/** Of those who live in a place, which no thesaurus has. */
const OF_PLACES = ['ien', 'ais', 'ois', 'ain'];
const [SHORTEST, SURE, SHORTEST_PLACE] = [5, 6, 4];

function isKin(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  const isLong = same >= Math.max(SHORTEST, Math.min(one.length, other.length) - 1);
  return isLong && (same >= SURE || left.length + right.length <= 4) && ENDING.test(left) && ENDING.test(right);
}

/** Stems of words of the same family: « recrut » has « recruteur », « bresilien » has « bresil ». */
export function kinOf(stem: string, language: Language): readonly string[] {
  if (stem.length < SHORTEST) return [];
  const kin = language.stemsLike(stem).filter((other) => isKin(stem, other));
  const ending = OF_PLACES.find((end) => stem.endsWith(end) && stem.length - end.length >= SHORTEST_PLACE);
  const place = ending === undefined ? [] : [stem.slice(0, -ending.length), `${stem.slice(0, -ending.length)}e`];
  return [...new Set([...kin, ...place])].filter((other) => other !== stem);
}
