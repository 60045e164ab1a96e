import { deadlineWords, quoteOf } from './said-days.ts';
import { linesIn, type JsonSchema } from './understanding.ts';

/** What somebody found in a meeting. */
export interface Found {
  readonly kind: 'action' | 'decision' | 'question';
  readonly text: string;
  /** Numbers of the lines that it rests on: where it becomes true first. */
  readonly lines: readonly number[];
  readonly assignees: readonly string[];
  /** `YYYY-MM-DD`; null where none was said. */
  readonly deadline: string | null;
}

interface Line {
  readonly line: number;
  readonly speaker: string;
  readonly text: string;
}

/** A meeting, and what a careful reader makes of it. */
export interface ReadMeeting {
  /** `YYYY-MM-DD…`. */
  readonly held: string;
  readonly lines: readonly Line[];
  readonly found: readonly Found[];
}

/** What models do that read carefully, and are not exact. */
export interface Slips {
  /** One quote in so many has a slip of typing. */
  readonly typing?: number;
  /** One number in so many is that of a line beside it. */
  readonly numbers?: number;
  /** What stands in lines that were minuted already is told again, and so is what a later line only says again. */
  readonly repeats?: boolean;
}

/** Other words for what is told a second time. */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/^envoyer /iu, 'transmettre '],
  [/^(?:préparer|rédiger|établir) /iu, 'faire '],
  [/^(?:faire|remettre) /iu, 'fournir '],
  [/^(?:appeler|contacter|relancer) /iu, 'joindre '],
  [/^(?:demander|vérifier) /iu, 'se renseigner sur '],
  [/^(?:send|write) /iu, 'provide '],
  [/^(?:enviar|mandar) /iu, 'hacer llegar '],
];

/** The same in other words, as it is told a second time: another verb, and without what is added at the end. */
function otherwise(text: string): string {
  const [verb, put] = OTHERWISE.find(([verb]) => verb.test(text)) ?? [/^/u, ''];
  const again = text.replace(verb, put);
  const end = again.lastIndexOf(',');
  return end > again.length / 2 ? again.slice(0, end) : again;
}

/** Two letters that changed places in the middle. */
function misspelt(quote: string): string {
  const letters = [...quote];
  const at = letters.findIndex(
    (letter, index) => index >= letters.length / 2 && /\p{L}/u.test(letter + (letters[index + 1] ?? '')),
  );
  if (at < 0 || at + 1 >= letters.length) return quote;
  [letters[at], letters[at + 1]] = [letters[at + 1] ?? '', letters[at] ?? ''];
  return letters.join('');
}

const isExtraction = ({ properties = {} }: JsonSchema): boolean => 'decisions' in properties && 'actions' in properties;
const row = (text: string): string => text.replaceAll(/[\s|]+/gu, ' ').trim();

/**
 * A model that answers as a careful reader does: for the lines that it can see, what somebody found in that meeting, in
 * their words, with the lines that it rests on quoted, and days in the words that were said. What was cut from the
 * prompt is in no answer.
 */
export class CarefulReader {
  readonly #meetings: readonly ReadMeeting[];
  readonly #slips: Slips;
  #quotes = 0;
  #numbers = 0;

  constructor(meetings: readonly ReadMeeting[], slips: Slips = {}) {
    this.#meetings = meetings;
    this.#slips = slips;
  }

  /** Null where it is not asked for minutes, or of a meeting that nobody read. */
  answer(prompt: string, schema: JsonSchema): Record<string, unknown> | null {
    if (!isExtraction(schema)) return null;
    const at = prompt.lastIndexOf('\nLines:\n');
    const own = linesIn(prompt.slice(Math.max(at, 0)));
    const before = at < 0 ? [] : linesIn(prompt.slice(0, at));
    const meeting = this.#meetingOf(own);
    if (!meeting) return null;
    const answer = { decisions: [] as object[], actions: [] as object[], questions: [] as object[], points: [] };
    const [seen, owned] = [new Set([...before, ...own].map(({ line }) => line)), new Set(own.map(({ line }) => line))];
    for (const found of meeting.found) {
      const first = found.lines[0] ?? -1;
      const isOwn = owned.has(first);
      const isAgain =
        this.#slips.repeats === true &&
        (seen.has(first) || found.lines.some((line) => line > first && owned.has(line)));
      if (!isOwn && !isAgain) continue;
      const text = isOwn ? found.text : otherwise(found.text);
      const cites = found.lines.filter((line) => seen.has(line)).map((line) => this.#cite(meeting, line));
      if (found.kind !== 'action') answer[`${found.kind}s`].push({ text, cites });
      else {
        const assignee = found.assignees.length === 0 ? null : found.assignees.join(', ');
        answer.actions.push({ task: text, assignee, deadline: deadlineWords(meeting, found, seen), cites });
      }
    }
    return answer;
  }

  #meetingOf(seen: readonly Line[]): ReadMeeting | undefined {
    const fit = ({ lines }: ReadMeeting): number =>
      seen.filter(({ line, speaker, text }) => {
        const own = lines[line];
        return own !== undefined && row(own.speaker) === row(speaker) && row(own.text).includes(text);
      }).length;
    const [best] = this.#meetings.map((meeting) => ({ meeting, fit: fit(meeting) })).toSorted((a, b) => b.fit - a.fit);
    return best !== undefined && best.fit > seen.length / 2 ? best.meeting : undefined;
  }

  #cite({ lines }: ReadMeeting, line: number): object {
    const { typing = 0, numbers = 0 } = this.#slips;
    const quote = quoteOf(lines[line]?.text ?? '');
    this.#quotes += 1;
    this.#numbers += 1;
    return {
      line: numbers > 0 && this.#numbers % numbers === 0 ? line + 1 : line,
      quote: typing > 0 && this.#quotes % typing === 0 ? misspelt(quote) : quote,
    };
  }
}
