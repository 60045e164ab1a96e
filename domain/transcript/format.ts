import { cleanName } from './leads.ts';
import { writeOffset } from './time.ts';
import { tidy } from './source.ts';
import { type Turn, UNKNOWN_SPEAKER } from './transcript.ts';

/** From here on « 01:00:00 » at the beginning would be read as a time of day. */
const HOUR = 3_600_000;

/** Each run of colons, with the blanks around it, becomes a dash. */
function withoutColons(name: string): string {
  const parts = name.split(/[:：]+/u);
  return parts
    .map((part, index) => (index === 0 ? part : part.trimStart()))
    .map((part, index) => (index === parts.length - 1 ? part : part.trimEnd()))
    .join(' – ');
}

/** A name as a line can carry it: the colon behind it must be the first. */
export const writableName = (speaker: string): string => cleanName(withoutColons(speaker)) || UNKNOWN_SPEAKER;

/**
 * Writes turns as the product saves them, one on a line: « [00:12:04] Marie Dupont: Bonjour », without the bracket for
 * a turn that has no time. Milliseconds are written where there are any. `parseTranscript` reads the turns back, names
 * without colons, blanks tidied; so the hours have three digits when the first time is an hour or later, since those of
 * the meeting could not be told from those of the day.
 */
export function formatTranscript(turns: readonly Turn[]): string {
  const first = turns.find(({ at }) => at !== null)?.at ?? 0;
  const hourDigits = first >= HOUR ? 3 : 2;
  return turns
    .map(
      ({ speaker, text, at }) =>
        `${at === null ? '' : `[${writeOffset(at, hourDigits)}] `}${writableName(speaker)}: ${tidy(text)}`,
    )
    .join('\n');
}
