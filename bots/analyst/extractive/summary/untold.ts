import { momentOf } from '#domain/minutes/moment.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import type { Language } from '../text/language.ts';

/** Stretches that are named; the others are counted only. */
const MOST_NAMED = 12;

const WORDS: Record<Language, (count: number, all: number, places: string) => string> = {
  fr: (count, all, places) =>
    `Repris nulle part\u00a0: ${count} ${count === 1 ? 'tour' : 'tours'} de parole sur ${all} (${places}).`,
  en: (count, all, places) => `Told nowhere: ${count} of ${all} turns (${places}).`,
  es: (count, all, places) => `Sin recoger: ${count} de ${all} intervenciones (${places}).`,
};

/** How many turns no statement rests on, and which, by their times or line numbers; null where every one is told. */
export function untoldNote(
  lines: readonly TranscriptLine[],
  cited: ReadonlySet<number>,
  language: Language,
): string | null {
  const stretches: [TranscriptLine, TranscriptLine][] = [];
  let isOpen = false;
  let count = 0;
  for (const line of lines) {
    const last = stretches.at(-1);
    if (cited.has(line.line)) isOpen = false;
    else {
      count += 1;
      if (isOpen && last) last[1] = line;
      else stretches.push([line, line]);
      isOpen = true;
    }
  }
  if (count === 0) return null;
  const named = stretches
    .slice(0, MOST_NAMED)
    .map((ends) => [...new Set(ends.map((line) => placeOf(line, language)))].join('–'));
  return WORDS[language](count, lines.length, [...named, ...(stretches.length > MOST_NAMED ? ['…'] : [])].join(', '));
}

/** In the language of the minutes; without a full stop, behind which citations would begin a new sentence. */
const placeOf = ({ at, line }: TranscriptLine, language: Language): string =>
  at === null && language !== 'fr' ? `#${line + 1}` : momentOf({ at, line });
