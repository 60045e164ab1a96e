import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { type ErrorDefinition, GreffierError } from '#domain/errors.ts';

/** Largest transcript file, in bytes: a day of speech is about 1 MB of text. */
export const LARGEST_FILE = 20 * 1024 * 1024;

export interface DecodedText {
  readonly text: string;
  /** Name as `iconv-lite` knows it: « utf8 », « windows-1252 », …; « docx » for a Word document. */
  readonly encoding: string;
}

const refusal =
  (code: string, kind: ErrorDefinition['kind'], sentence: (name: string) => string) =>
  (name: string): ErrorDefinition => ({ code, kind, message: sentence(`«\u00A0${name}\u00A0»`) });

/** What to do with a file that cannot be read. */
const EXPORT = 'Exportez la transcription au format .docx, .txt, .vtt, .srt, .csv ou .json.';

export const FILE_EMPTY = refusal('TRANSCRIPT_FILE_EMPTY', 'invalid', (name) => `Le fichier ${name} est vide.`);
export const FILE_BINARY = refusal(
  'TRANSCRIPT_FILE_BINARY',
  'invalid',
  (name) => `Le fichier ${name} n’est pas un fichier texte. ${EXPORT}`,
);
/** Kinds of documents that hold a transcript in a form that is not read, by how they begin. */
const KINDS: readonly (readonly [beginning: RegExp, what: string])[] = [
  [/^\u00D0\u00CF.\u00E0/u, 'est un ancien document Word. Enregistrez-le au format .docx.'],
  [/^%PDF-/u, `est un PDF, où l’ordre des paroles se perd. ${EXPORT}`],
  [/^\{\\rtf/u, 'est un document RTF. Enregistrez-le au format .docx ou .txt.'],
  [
    /^\s{0,9}<(?:!doctype html|html)/iu,
    'est une page web. Copiez son texte dans un fichier .txt, ou exportez la transcription.',
  ],
];

export const FILE_OF_ANOTHER_KIND = (name: string, what: string): ErrorDefinition => ({
  code: 'TRANSCRIPT_FILE_KIND',
  kind: 'invalid',
  message: `Le fichier «\u00A0${name}\u00A0» ${what}`,
});

export const FILE_TOO_LARGE = refusal(
  'TRANSCRIPT_FILE_TOO_LARGE',
  'too-large',
  (name) => `Le fichier ${name} dépasse 20\u00A0Mo.`,
);

/**
 * Bytes of a text file as text: by its byte order mark, as UTF-8 when it is valid, else in the encoding that fits best,
 * which for French is nearly always Windows-1252. The mark is not part of the text. Throws GreffierError when the file
 * is empty, too large or not a text; `name` is what the message calls it.
 */
export function decodeText(bytes: Uint8Array, name: string): DecodedText {
  if (bytes.length === 0) throw new GreffierError(FILE_EMPTY(name));
  if (bytes.length > LARGEST_FILE) throw new GreffierError(FILE_TOO_LARGE(name), { bytes: bytes.length });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const beginning = buffer.subarray(0, 64).toString('latin1');
  const kind = KINDS.find(([begins]) => begins.test(beginning));
  if (kind) throw new GreffierError(FILE_OF_ANOTHER_KIND(name, kind[1]));
  const encoding = byMark(buffer) ?? byZeros(buffer) ?? (isUtf8(buffer) ? 'utf8' : null);
  if (encoding === null && isBinary(buffer)) throw new GreffierError(FILE_BINARY(name));
  const decoded = encoding === null ? decodeBestFit(buffer) : { encoding, text: iconv.decode(buffer, encoding) };
  if (decoded.text === '') throw new GreffierError(FILE_EMPTY(name));
  if (controlShare(decoded.text) > MOST_CONTROLS) throw new GreffierError(FILE_BINARY(name));
  return decoded;
}

function byMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark: half of a Latin text's bytes are zero, all on the same side. */
function byZeros(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, 4096);
  const zerosAt = (side: 0 | 1): number => sample.filter((byte, index) => byte === 0 && index % 2 === side).length;
  const [even, odd, pairs] = [zerosAt(0), zerosAt(1), sample.length / 2];
  if (odd > pairs * 0.6 && even < pairs * 0.05) return 'utf-16le';
  if (even > pairs * 0.6 && odd < pairs * 0.05) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** No text has this many zero bytes in an encoding of one byte or UTF-8. */
const isBinary = (bytes: Buffer): boolean =>
  bytes.subarray(0, 65_536).filter((byte) => byte === 0).length > bytes.length / 1000;

const MOST_CONTROLS = 0.01;

/**
 * Share of characters that are controls other than blanks, line ends, escapes and a stray NUL (the parser reports
 * those).
 */
function controlShare(text: string): number {
  const sample = text.slice(0, 65_536);
  return (sample.match(/[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/gu)?.length ?? 0) / sample.length;
}

/** Encodings of Western Europe, likeliest first: the best score wins, the first of equals. */
const WESTERN = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'cp437'];

/** Characters that French, English, Spanish, German, Italian and Portuguese are written with, beyond ASCII. */
const FAMILIAR = /[àâäáãåæçéèêëîïíìñôöóòõœùûüúÿßÀÂÄÁÃÅÆÇÉÈÊËÎÏÍÌÑÔÖÓÒÕŒÙÛÜÚŸ’‘“”«»…–—€°\u00A0¿¡•²³ºª§·™©®]/gu;
/**
 * A mark or sign in the middle of a word, an accented capital behind a small letter, a mapless byte: the wrong table.
 */
const STRANGE =
  /\p{L}[‰†‡ˆ˜‚„ƒ¤¦¨¬¯¸¹¼½¾×÷¿¡±µ¶§²³ºª°©®™≈√∞∂∑∏∫◊Ω€‹›•·«»]\p{L}|\p{Ll}[À-ÖØ-Þ](?=\p{Ll})|[\u0080-\u009F\uFFFD─-▟]/gu;

/**
 * How far a decoding reads like a text of Western Europe: familiar characters for, strange ones three times against.
 */
const score = (text: string): number => (text.match(FAMILIAR)?.length ?? 0) - 3 * (text.match(STRANGE)?.length ?? 0);

/** Confidence of `chardet`, out of 100, that settles it once a text is clearly not Western. */
const SURE = 35;
/** Accented letters are a tenth of a Western text; where other scripts are taken for one they are nearly all of it. */
const MOST_ACCENTED = 0.4;

/**
 * The best of the Western encodings, unless none reads like a text of these languages and the statistics of `chardet`
 * are sure of another script (Cyrillic, Greek, Chinese, …).
 */
function decodeBestFit(bytes: Buffer): DecodedText {
  const sample = bytes.subarray(0, 262_144);
  const scored = WESTERN.map((encoding) => ({ encoding, score: score(iconv.decode(sample, encoding)) }));
  const best = scored.reduce((winner, each) => (each.score > winner.score ? each : winner));
  const high = sample.filter((byte) => byte > 0x7f).length;
  const written = sample.filter((byte) => byte > 0x20).length;
  const western = best.score >= high * 0.6 && (high < 20 || high < written * MOST_ACCENTED);
  const guess = western ? undefined : analyse(sample)[0];
  const foreign = guess && guess.confidence >= SURE && !LATIN.test(guess.name) && iconv.encodingExists(guess.name);
  const encoding = foreign ? guess.name : best.encoding;
  return { encoding, text: iconv.decode(bytes, encoding) };
}

const LATIN = /^(?:ascii|utf-?8|iso-8859-1|windows-1252)$/iu;
