/** A text that grows: what it begins with, what is repeated, what it ends with. */
export interface GrowingText {
  readonly name: string;
  /** The text of about so many characters. */
  readonly of: (characters: number) => string;
}

const growing = (name: string, unit: string, before = '', after = ''): GrowingText => ({
  name,
  of: (characters) => before + unit.repeat(Math.max(1, Math.floor(characters / unit.length))) + after,
});

const NAMED = 'Jean Dupont : Bonjour. ';
const CUE = 'WEBVTT\n\n00:01.000 --> 00:04.000\n';
const BEHIND = '\nMarie Curie : Oui';

/** A speaker on each line, none twice. */
const manySpeakers: GrowingText = {
  name: 'a speaker for each line',
  of: (characters) =>
    Array.from({ length: Math.ceil(characters / 12) }, (_, index) => `Nom${index.toString(36)} : a`).join('\n'),
};

/** Texts that cost more than their length asks for, where a parser goes over the same characters again and again. */
export const HOSTILE_TRANSCRIPTS: readonly GrowingText[] = [
  growing('initials without a space behind a name', 'M.', NAMED, ` z${BEHIND}`),
  growing('full stops and initials behind a name', '. A', NAMED, BEHIND),
  growing('initials with a space behind a name', 'A. B. ', NAMED, BEHIND),
  growing('carriage returns', '\r'),
  growing('carriage returns and line feeds', '\r \n'),
  growing('a voice tag of spaces', ' ', `${CUE}<v`),
  growing('open voice tags', '<v ', CUE),
  growing('open angle brackets', '<', CUE),
  growing('open braces of styles', '{\\', CUE),
  growing('open class tags', '<c.', CUE),
  growing('half entities', '&amp', CUE),
  growing('comments of WebVTT', 'NOTE\n\n', 'WEBVTT\n\n'),
  growing('timing lines that are none', '-->1\n'),
  growing('identifiers without cues', 'abcdef01-\n', 'WEBVTT\n\n'),
  manySpeakers,
  growing('quotation marks in a table', '"', 'start,end,text\n1,2,'),
  growing('open quotes in a table', '"a\n', 'start\tend\ttext\n1\t2\t'),
  growing('separators of a table', ',', 'start,end,text\n1,2,a\n'),
  growing('dashes between names', 'Alice – ', 'Alice – Bonjour\n'),
  growing('times above names', '00:03 Alice\na\n'),
  growing('notices that nearly are', 'a started transcriptio\n', 'Attendees\n'),
  growing('timing lines of .sbv', '0:00:03.500,0:00:05.200\n'),
  growing('one word', 'x', NAMED),
  growing('one word of signs that no name has', '>'),
  growing('spaces that stay', '\u00A0', NAMED),
  growing('tabs', '\t'),
  growing('NUL characters', '\0', 'a'),
  growing('NUL characters between spaces', '\0 ', 'a'),
  growing('colons', ' : A', NAMED),
  growing('names without words', 'A : '),
  growing('open brackets', '['),
  growing('brackets behind a name', '(a) ', 'A '),
  growing('emphasis', '**'),
  growing('digits', '1'),
  growing('hours', '12:'),
  growing('headings', 'A 0:03\n'),
  growing('forgotten colons', 'Mme Le Pen Bon\n', 'Mme Le Pen : Oui\n'),
  growing('combining accents', '\u0301', 'e'),
  growing('halves of characters', '\uD800'),
  growing('controls of Windows-1252', '\u0092'),
  growing('form feeds', '\f'),
  growing('full stops', '. ', NAMED),
  growing('open lists of JSON', '['),
  growing('entries of JSON', '{"text":"a"},', '{"entries":[', '{}]}'),
  growing('nested entries of JSON', '{"entries":'),
  growing('lines of JSON', '{"text":"a"}\n'),
  growing('empty members of JSON', ',"b":{}', '{"a":{}'),
  growing('mistakes in JSON', 'x ', '['),
  growing('escapes in JSON', '\\"', '["'),
  growing('comments in JSON', '//\n', '['),
];
