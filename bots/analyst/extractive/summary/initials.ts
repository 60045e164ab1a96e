import type { TranscriptLine } from '#domain/transcript/transcript.ts';

const INITIALS = /^\p{Lu}{2,4}$/u;

/**
 * Names of speakers who are written down by their initials (« CA »), where the transcript itself tells: somebody calls
 * them by a full name with these initials right before they speak. Two names for the same initials tell nothing, nor
 * does one name for two.
 */
export function namesOfInitials(lines: readonly TranscriptLine[]): ReadonlyMap<string, string> {
  const heard = new Map<string, Map<string, number>>();
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (!INITIALS.test(line.speaker) || !before || before.speaker === line.speaker) return;
    for (const name of calledIn(before.text, line.speaker)) {
      const counts = heard.get(line.speaker) ?? new Map<string, number>();
      heard.set(line.speaker, counts.set(name, (counts.get(name) ?? 0) + 1));
    }
  });
  const names = new Map<string, string>();
  for (const [initials, counts] of heard) {
    const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
    if (first && (!second || first[1] > second[1])) names.set(initials, first[0]);
  }
  return names;
}

/** Full names with these initials near either end of a turn, where the floor is given. */
function calledIn(text: string, initials: string): string[] {
  const [first = '', ...others] = initials;
  const particle = "(?:(?:de|du|d['’]|le|la|van|von)\\s?)?";
  const pattern = new RegExp(
    // « Jean-Luc Mélenchon » is JLM; the family name stands apart.
    `(?<![\\p{L}-])${first}[\\p{Ll}'’]+${others.map((letter, index) => `${index === others.length - 1 ? '\\s' : '[\\s-]'}${particle}${letter}[\\p{Ll}'’]+`).join('')}(?![\\p{L}-])`,
    'gu',
  );
  const ends = text.length <= 2 * END ? [text] : [text.slice(0, END), text.slice(-END)];
  return [...new Set(ends.flatMap((end) => end.match(pattern) ?? []))];
}

/** Characters. */
const END = 200;
