import { isBlank, type SourceLine, tidy } from '../source.ts';

/** Whole lines that a tool adds and that nobody said. What is French is what the tools’ French help calls them. */
const NOTICES: readonly RegExp[] = [
  /^This editable transcript was computer generated/iu,
  /^People can also change the text after it was created/iu,
  /^Cette transcription (?:modifiable )?a été générée (?:par ordinateur|automatiquement)/iu,
  /^Les utilisateurs peuvent également modifier le texte/iu,
  /^(?:Meeting|Transcription) ended after \d/iu,
  /^La (?:réunion|transcription) s['’]est terminée (?:au bout de|après) \d/iu,
  /^Transcribed by https?:\/\/otter\.ai\/?$/iu,
];
/** Teams says who began and who ended the transcription. */
const SWITCHED = /^[^:]{1,80} (?:(?:started|stopped) transcription|a (?:démarré|commencé|lancé|activé|arrêté|stoppé|interrompu|désactivé|terminé) la transcription)$/iu;
/** Behind the notes of Gemini, where the transcript begins. */
const BEHIND_NOTES = /^\W{0,6}📖\s?Transcript(?:ion)?$/iu;
/** A heading of the document above its turns. */
const HEADING = /^(?:Attendees|Participants|Invités|Transcript|Transcription|Audio file|Fichier audio)$/iu;
const TITLE = /(?:Meeting Transcript|Transcript|Transcription|Transcription de (?:la )?réunion|Meeting Recording|Enregistrement de (?:la )?réunion)$/iu;
const TIME = /^(?:\d{1,2}:)?\d{1,2}:\d\d$/u;
/** Lines of a head that are looked at for its headings. */
const HEAD = 12;

const NOTHING: SourceLine = { number: 0, text: '' };

export interface Unfurnished {
  /** What was said, with the numbers of the source; what a tool added is blank. */
  readonly lines: readonly SourceLine[];
  readonly title: string | null;
}

/** A line without the Markdown around it. */
const bare = ({ text }: SourceLine): string => {
  let [start, end] = [0, text.length];
  while (start < end && '#*_ \t'.includes(text[start] ?? '')) start += 1;
  while (end > start && '*_ \t'.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
};

const isNotice = (text: string): boolean => SWITCHED.test(text) || NOTICES.some((notice) => notice.test(text));

const blank = ({ number }: SourceLine): SourceLine => ({ number, text: '' });

/** Times on a line of their own count from the beginning, however late the first of them comes. */
const elapsed = (line: SourceLine): SourceLine => {
  const time = bare(line);
  return TIME.test(time) ? { number: line.number, text: time.split(':').length === 3 ? `0${time.padStart(8, '0')}` : `000:${time.padStart(5, '0')}` } : line;
};

/**
 * Takes away what meeting tools write around a transcript: notices, title, people, date and length. Of a document
 * without any such mark nothing is taken. `isTurn` says whether a line may begin a turn.
 */
export function withoutFurniture(source: readonly SourceLine[], isTurn: (text: string) => boolean): Unfurnished {
  const notes = source.findIndex((line) => BEHIND_NOTES.test(bare(line)));
  const lines = source.map((line, index) => (index <= notes ? blank(line) : line));
  const noticed = lines.map((line) => isNotice(bare(line)));
  const full = lines.flatMap((line, index) => (isBlank(line) || noticed[index] ? [] : [index]));
  const head = full.slice(0, HEAD);
  const at = (index: number): string => bare(lines[index] ?? NOTHING);
  const foreign = notes >= 0 || noticed.includes(true);
  const isTitle = (index: number): boolean => TITLE.test(at(index)) && !HEADING.test(at(index)) && (foreign || !isTurn(at(index)));
  const titled = head.slice(0, 3).find(isTitle);
  if (!foreign && titled === undefined && !head.some((index) => HEADING.test(at(index)))) return { lines: source, title: null };
  const begins = full.find((index) => index !== titled && isTurn(at(index))) ?? full[0] ?? 0;
  const otherTitle = noticed.includes(true) && head[0] !== undefined && head[0] < begins ? head[0] : undefined;
  const title = titled ?? (hasPeopleOrDate(head.map(at)) ? otherTitle : undefined);
  return {
    lines: lines.map((line, index) => (index < begins || noticed[index] ? blank(line) : elapsed(line))),
    title: title === undefined || title >= begins ? null : tidy(at(title)),
  };
}

/** Whether a head says when it was, or who was there: only then its first line is a title. */
const hasPeopleOrDate = (head: readonly string[]): boolean =>
  head.slice(1, 4).some((text) => /^(?:Attendees|Participants|Invités)$/iu.test(text) || /\b(?:19|20)\d\d\b/u.test(text));
