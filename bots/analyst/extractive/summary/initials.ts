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
    const name = soleFirst(counts);
    if (name !== undefined) names.set(initials, name);
  }
  for (const [initials, name] of namesWithTitles(lines)) if (!names.has(initials)) names.set(initials, name);
  return names;
}

/** What was heard more often than anything else. */
function soleFirst(counts: ReadonlyMap<string, number>): string | undefined {
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return first && (!second || first[1] > second[1]) ? first[0] : undefined;
}

const TITLED =
  /(?<!\p{L})(?:[Mm]adame|[Mm]onsieur|Mme|M\.|Mrs\.?|Ms\.?|Mr\.?|[Ss]eñora?)\s(?:(?:de|du|le|la|von|van)\s)?\p{Lu}[\p{Ll}'’-]{2,20}(?!\p{L})/gu;

/** « Madame Royal » is SR where she answers, and no other speaker's initials end in R. */
function namesWithTitles(lines: readonly TranscriptLine[]): Map<string, string> {
  const all = [...new Set(lines.map(({ speaker }) => speaker))].filter((speaker) => INITIALS.test(speaker));
  const byLast = Map.groupBy(all, (initials) => initials.slice(-1));
  const heard = new Map<string, Map<string, number>>();
  lines.forEach(({ speaker }, index) => {
    const before = lines[index - 1];
    if (!before || before.speaker === speaker || byLast.get(speaker.slice(-1))?.length !== 1 || !all.includes(speaker))
      return;
    for (const name of endsOf(before.text).flatMap((end) => end.match(TITLED) ?? [])) {
      const family = name.split(/\s/u).at(-1) ?? '';
      if (!family.startsWith(speaker.slice(-1))) continue;
      const counts = heard.get(speaker) ?? new Map<string, number>();
      heard.set(speaker, counts.set(name, (counts.get(name) ?? 0) + 1));
    }
  });
  return new Map(
    [...heard].flatMap(([initials, counts]): [string, string][] => {
      const name = soleFirst(counts);
      return name === undefined ? [] : [[initials, name.charAt(0).toUpperCase() + name.slice(1)]];
    }),
  );
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
  return [...new Set(endsOf(text).flatMap((end) => end.match(pattern) ?? []))];
}

const endsOf = (text: string): string[] => (text.length <= 2 * END ? [text] : [text.slice(0, END), text.slice(-END)]);

/** Characters. */
const END = 200;
