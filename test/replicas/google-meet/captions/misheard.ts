const LIKE = ['euh', 'dans', 'un', 'mais', 'cent', 'the', 'to', 'son', 'ses', 'par'];

/**
 * What the recogniser shows before it has understood: the last `depth` words are other ones, or bare of capitals and
 * punctuation, or not there yet (so that a correction lengthens the text, and the text had shrunk before).
 */
export function misheard(words: readonly string[], depth: number, chance: () => number): readonly string[] {
  const kept = words.slice(0, words.length - depth);
  const tail = words.slice(words.length - depth);
  const kind = chance();
  if (kind < 0.4) return [...kept, ...tail.map((word) => word.toLowerCase().replace(/[.,;:!?…]+$/u, '')).filter((word) => word !== '')];
  if (kind < 0.6) return [...kept, ...tail.slice(0, -1)];
  return [...kept, ...tail.map((word) => (chance() < 0.5 ? word : (LIKE[Math.floor(chance() * LIKE.length)] ?? word)))];
}
