import { type Fault, fault } from './faults.ts';

/** A line of the source as the parsers see it: well-formed, composed (NFC), without control characters. */
export interface SourceLine {
  readonly number: number;
  readonly text: string;
}

/**
 * What the C1 controls U+0080–U+009F mean in Windows-1252: the usual trace of a text that was once read as ISO 8859-1.
 * Empty where that code page assigns nothing.
 */
const WINDOWS_1252_C1 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const C1_BUT_NEL = /[\u0080-\u0084\u0086-\u009F]/u;
const C1 = /[\u0080-\u009F]/gu;
/** Every control character that is neither a blank nor a line end. */
const CONTROLS = /[^\P{Cc}\t\n\v\f\r\u0085]/gu;
const NULS = /\0+/gu;
/** Line ends that editors do not count: NEL, vertical tab, form feed, and Unicode's own separators. */
const UNCOUNTED_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/u;
const UNCOUNTED_LINE_ENDS_ALL = /[\v\f\u0085\u2028\u2029]/gu;

/**
 * The traces become the characters meant; one that stands beside that very character (« c’\u0092est ») was doubled, and
 * goes.
 */
const restoreWindows1252 = (text: string): string =>
  text.replace(C1, (control, offset: number) => {
    const meant = WINDOWS_1252_C1.charAt(control.charCodeAt(0) - 0x80).trim();
    return text[offset - 1] === meant || text[offset + 1] === meant ? '' : meant;
  });

/** The lines of a text. « \r\r\n » is one line end too: what a program leaves that writes CRLF over CRLF. */
function* rawLines(text: string): Generator<string> {
  const fed = text.split('\n');
  for (const [index, line] of fed.entries()) {
    let end = line.length;
    if (index < fed.length - 1) while (line[end - 1] === '\r') end -= 1;
    yield* line.slice(0, end).split('\r');
  }
}

/**
 * NULs beside a blank, or where a text begins or ends, are padding; others stand for something, so that what is on
 * either side is not one word (CommonMark and HTML put U+FFFD there too).
 */
const withoutNuls = (text: string): string =>
  text.replace(NULS, (nuls, offset: number) =>
    /^\s?$/u.test(text.charAt(offset - 1)) || /^\s?$/u.test(text.charAt(offset + nuls.length)) ? '' : '\uFFFD',
  );

/**
 * Cuts a text into clean lines. NUL characters (which Postgres refuses) and lone surrogates (which UTF-8 cannot carry)
 * become U+FFFD, each with a fault; NULs beside a blank are padding, and go. A text with C1 controls other than NEL was
 * mangled Windows-1252, where the code of NEL is an ellipsis; in any other text NEL ends a line.
 */
export function readSource(text: string): { lines: SourceLine[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const lines: SourceLine[] = [];
  const mangled = C1_BUT_NEL.test(text);
  for (const [index, raw] of [...rawLines(text.replaceAll('\uFEFF', ''))].entries()) {
    const number = index + 1;
    const whole = storable(raw, number, faults);
    const restored = mangled ? restoreWindows1252(whole) : whole;
    for (const piece of restored.split(UNCOUNTED_LINE_ENDS)) lines.push({ number, text: piece.replace(CONTROLS, '') });
  }
  return { lines, faults };
}

function storable(text: string, line: number, faults: Fault[]): string {
  if (text.includes('\0')) faults.push(fault('NUL_CHARACTER', line));
  if (!text.isWellFormed()) faults.push(fault('LONE_SURROGATE', line));
  return withoutNuls(text).toWellFormed().normalize('NFC');
}

/** The lines as editors count them, for formats where NEL and its kin end nothing: JSON has them inside its texts. */
export function countedLines(lines: readonly SourceLine[]): SourceLine[] {
  const counted: SourceLine[] = [];
  for (const { number, text } of lines) {
    const last = counted.at(-1);
    if (last?.number === number) counted[counted.length - 1] = { number, text: `${last.text} ${text}` };
    else counted.push({ number, text });
  }
  return counted;
}

/**
 * What an escape (`\u0000` in JSON, `&#x85;` in WebVTT) brought back after the lines were clean, made storable in its
 * turn, on one line.
 */
export const storableText = (text: string, line: number, faults: Fault[]): string =>
  tidy(storable(text, line, faults).replace(UNCOUNTED_LINE_ENDS_ALL, ' ').replace(CONTROLS, ''));

/** One space for each run of blanks; no-break spaces, which French typography needs, stay inside. */
export const tidy = (text: string): string => text.replace(/[ \t\r\n]+/gu, ' ').trim();

export const isBlank = (line: SourceLine): boolean => line.text.trim() === '';
