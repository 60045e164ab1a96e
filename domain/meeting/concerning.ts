import { foldText } from '#domain/fold-text.ts';
import { isErasedIn } from './meeting.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';

/** Shorter words of a name, and these, are particles. */
const SHORTEST = 3;
const PARTICLES = new Set(['des', 'les', 'der', 'del', 'van', 'von']);
/** So many words in a row that somebody said are quoted from them; a whole line is from the lower number on. */
const QUOTED = 5;
const WHOLE_LINE = 3;

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** By which a name is told in a text: its words but for particles; all of them where it has no others. */
function telling(name: string): string[] {
  const words = wordsOf(name);
  const names = words.filter((word) => word.length >= SHORTEST && !PARTICLES.has(word));
  return names.length > 0 ? names : words;
}

const runs = (words: readonly string[], length: number): string[] =>
  words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));

/** What is known of everybody who is being erased from a meeting. */
export interface ErasedPeople {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  /** Lines that are theirs. */
  readonly lines: ReadonlySet<number>;
  /** What they said, as it was heard and as it was corrected. */
  readonly said: readonly string[];
}

export function erasedPeople(transcribed: TranscribedMeeting): ErasedPeople {
  const { meeting, captured } = transcribed;
  const { voices, lines } = spokenOf(transcribed);
  const isTheirs = (number: number): boolean => isErasedIn(meeting, captured.capture.captureId, number);
  const erased = [...voices].flatMap(([number, voice]) => (isTheirs(number) ? [voice] : []));
  const theirs = [...lines.values()].filter(({ speaker }) => isTheirs(speaker));
  const guests = [...meeting.erasedGuests].map((guest) => meeting.guests.get(guest)?.email ?? null);
  return {
    names: erased.flatMap(({ names }) => names),
    emails: [...erased.map(({ email }) => email), ...guests].filter((email) => email !== null),
    lines: new Set(theirs.map(({ line }) => line)),
    said: theirs.flatMap(({ text, correction }) => [text, correction].filter((one) => one !== null)),
  };
}

/** Whether a text names one of them, by any word of a name or of an address before the @, or says what they said. */
export function concerns({ names, emails, said }: Omit<ErasedPeople, 'lines'>): (text: string) => boolean {
  const told = new Set([...names, ...emails.map((email) => email.slice(0, email.lastIndexOf('@')))].flatMap(telling));
  const quoted = new Set(
    said.flatMap((line) => {
      const words = wordsOf(line);
      if (words.length >= QUOTED) return runs(words, QUOTED);
      return words.length >= WHOLE_LINE ? [words.join(' ')] : [];
    }),
  );
  const lengths = Array.from({ length: QUOTED - WHOLE_LINE + 1 }, (_, index) => WHOLE_LINE + index);
  return (text) => {
    const words = wordsOf(text);
    return (
      words.some((word) => told.has(word)) ||
      lengths.some((length) => runs(words, length).some((run) => quoted.has(run)))
    );
  };
}

/** Whether an account that goes by this name may be one of them: the words of one name are all in the other. */
export const mayBeCalled = (name: string, { names }: Pick<ErasedPeople, 'names'>): boolean => {
  const own = new Set(telling(name));
  return names.some((other) => {
    const others = telling(other);
    return others.every((word) => own.has(word)) || [...own].every((word) => others.includes(word));
  });
};
