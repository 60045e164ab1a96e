import type { Language } from './language.ts';

/** What is left of a stem beside a word of the same family: endings of derived words, and none. */
const ENDING =
  /^(?:e|s|er|eur|eus|eux|ment|ag|tion|ation|ition|ateur|at|ant|ent|anc|enc|abl|ibl|if|iv|iqu|ien|ienn|ais|ois|al|it|ur|oir|ir|r|i|ier|ist|ism|teur|tric|ement|issag|issement|u|t|tiv|c|n|aison|x|dr|ons|ez|ion)?$/u;
/** Of names, which no thesaurus has: « Brésil » for « brésilien ». */
const OF_NAMES = ['', 'e', 'ien', 'ais', 'ois', 'ain'];
const [SHORTEST, SURE] = [5, 6];

function isKin(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  const isLong = same >= Math.max(SHORTEST, Math.min(one.length, other.length) - 1);
  return isLong && (same >= SURE || left.length + right.length <= 4) && ENDING.test(left) && ENDING.test(right);
}

/** Stems of words of the same family: « recrut » has « recruteur ». */
export function kinOf(stem: string, language: Language): readonly string[] {
  if (stem.length < SHORTEST) return [];
  const kin = language.stemsLike(stem).filter((other) => other !== stem && isKin(stem, other));
  if (language.stemsLike(stem).includes(stem)) return kin;
  const root = OF_NAMES.find((ending) => ending !== '' && stem.endsWith(ending) && stem.length - ending.length >= 4);
  const bare = root === undefined ? stem : stem.slice(0, -root.length);
  return [...new Set([...kin, ...OF_NAMES.map((ending) => bare + ending)])].filter((other) => other !== stem);
}
