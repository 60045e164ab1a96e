import { describe, expect, test } from 'vitest';
import { parseTranscript } from './parse.ts';
import { UNKNOWN_SPEAKER } from './transcript.ts';

const told = (source: string) =>
  parseTranscript(source).turns.map(({ speaker, text, at }) => `${speaker} | ${text} | ${at}`);
const faults = (source: string) => parseTranscript(source).faults.map(({ line, code }) => `${line} ${code}`);

const TEAMS = `WEBVTT

7a1d8f0e-3c5b-4b1e-9d55-0c7f0f4f2a11/12-0
00:00:03.120 --> 00:00:06.480
<v Marie Dupont>Bonjour à tous, on commence
par le budget.</v>

7a1d8f0e-3c5b-4b1e-9d55-0c7f0f4f2a11/15-0
00:00:06.480 --> 00:00:09.000 align:start position:0%
<v.loud Paul Martin (Externe)>R&amp;D d&#8217;abord&nbsp;?</v>

NOTE à relire
avec Paul

STYLE
::cue(v[voice="Marie Dupont"]) { color: red }

00:09.500 --> 00:11.000
<v Marie Dupont><i>Oui</i>, <c.jaune>3 < 4</c></v> <v Paul Martin>Non.</v>
`;

test('Teams: voices, identifiers, settings, entities, comments, styles', () => {
  expect(told(TEAMS)).toEqual([
    'Marie Dupont | Bonjour à tous, on commence par le budget. | 3120',
    'Paul Martin (Externe) | R&D d’abord\u00A0? | 6480',
    'Marie Dupont | Oui, 3 < 4 | 9500',
    'Paul Martin | Non. | 9500',
  ]);
  expect(parseTranscript(TEAMS)).toMatchObject({ format: 'webvtt', durationMs: 11_000, faults: [] });
});

test('Graph: times without leading zeros, negative offsets shift the whole', () => {
  const source =
    'WEBVTT\r\n\r\n-0:0:5.320 --> -0:0:1.-200\r\n<v Marie>Avant.</v>\r\n\r\n0:0:-1.-200 --> 0:0:0.5\r\n<v Paul>Puis.</v>\r\n\r\n0:0:2.0 --> 0:0:4.0\r\n<v Marie>Après.</v>\r\n';
  expect(told(source)).toEqual(['Marie | Avant. | 0', 'Paul | Puis. | 4120', 'Marie | Après. | 7320']);
  expect(parseTranscript(source)).toMatchObject({ durationMs: 9320, faults: [] });
});

test('a line before an arrow without times is no identifier: it was said', () => {
  const source = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nUn.\n\nDeux.\n--> P2 :\n\n<v Marie>Trois.</v>\n';
  expect(told(source).join()).toMatch(/Un\..*Deux\..*Trois\./u);
  expect(faults(source)).toEqual(['6 CUE_WITHOUT_TIME', '7 TIME_UNREADABLE', '9 CUE_WITHOUT_TIME']);
});

test('Graph: metadata as JSON, which also dates the meeting', () => {
  const source = `WEBVTT
00:00:16.246 --> 00:00:17.726
{"startDateTime":"2023-03-08T08:22:30.2460000+00:00","endDateTime":"2023-03-08T08:22:31.5261639+00:00","speakerName":"Marie Dupont","spokenText":"Ceci est un essai.","spokenLanguage":"fr-fr"}

00:00:18.000 --> 00:00:19.000
{"speakerName":"","spokenText":"Oui : non.","spokenLanguage":"fr-fr"}

00:00:20.000 --> 00:00:21.000
{oups} dit-elle
`;
  expect(told(source)).toEqual([
    'Marie Dupont | Ceci est un essai. | 16246',
    `${UNKNOWN_SPEAKER} | Oui : non. | 18000`,
    `${UNKNOWN_SPEAKER} | {oups} dit-elle | 20000`,
  ]);
  expect(parseTranscript(source)).toMatchObject({ startedAt: '2023-03-08T08:22:14.000Z', faults: [] });
});

test('names in the text, as Zoom has them; a title behind the header', () => {
  const source =
    'WEBVTT - Comité de pilotage\nKind: captions\nLanguage: fr\n\n1\n00:00:01.000 --> 00:00:02.000\nMarie Dupont: Bonjour\nà tous\nPaul: Salut\n\n2\n00:00:02.000 --> 00:00:04.000\nVoilà ce que je dis : non.\n';
  expect(told(source)).toEqual([
    'Marie Dupont | Bonjour à tous | 1000',
    'Paul | Salut | 1000',
    `${UNKNOWN_SPEAKER} | Voilà ce que je dis : non. | 2000`,
  ]);
  expect(parseTranscript(source)).toMatchObject({ title: 'Comité de pilotage', faults: [] });
});

test('cues out of order are put in order, those at one time as they came', () => {
  const source =
    'WEBVTT\n\n00:05.000 --> 00:09.000\n<v B>b1\n\n00:01.000 --> 00:30.000\n<v A>a\n\n00:05.000 --> 00:06.000\n<v C>b2\n';
  expect(told(source)).toEqual(['A | a | 1000', 'B | b1 | 5000', 'C | b2 | 5000']);
  expect(parseTranscript(source).durationMs).toBe(30_000);
});

describe('SRT', () => {
  const source =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Marie : Bonjour</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000 X1:10 X2:20\r\n{\\an8}Paul : <font color="#fff">Salut</font>\r\n\r\n3\r\n00:00:04.000 --> 00:00:05.000\r\n- Non.<br>- Si.\r\n';

  test('index lines, commas, markup, names in the text', () => {
    expect(told(source)).toEqual([
      'Marie | Bonjour | 1000',
      'Paul | Salut | 3000',
      `${UNKNOWN_SPEAKER} | - Non. - Si. | 4000`,
    ]);
    expect(parseTranscript(source)).toMatchObject({ format: 'srt', durationMs: 5000, faults: [] });
  });

  test('cues without a blank line between them', () => {
    expect(
      told('1\n00:00:01,000 --> 00:00:02,000\nMarie: un\n2\n00:00:02,000 --> 00:00:03,000\nMarie: 2024\n'),
    ).toEqual(['Marie | un | 1000', 'Marie | 2024 | 2000']);
  });
});

describe('bad pieces are named and the rest is read', () => {
  test.each([
    [
      'a time that cannot be',
      'WEBVTT\n\n00:00:01.000 --> 00:99:02.000\n<v A>un\n\n00:00:03.000 --> 00:00:04.000\n<v A>deux',
      ['A | un | null', 'A | deux | 3000'],
      ['3 TIME_UNREADABLE'],
    ],
    ['half a timing line', 'WEBVTT\n\n00:00:01.000 -->\n<v A>un', ['A | un | null'], ['3 TIME_UNREADABLE']],
    [
      'text behind a blank line',
      '1\n00:00:01,000 --> 00:00:02,000\nMarie : un\n\nencore\n',
      ['Marie | un | 1000', `${UNKNOWN_SPEAKER} | encore | null`],
      ['5 CUE_WITHOUT_TIME'],
    ],
    [
      'a name and no words',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nMarie:\n\n00:00:02.000 --> 00:00:03.000\nMarie: deux',
      ['Marie | deux | 2000'],
      ['4 TURN_WITHOUT_TEXT'],
    ],
    [
      'a voice that is not closed',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Marie bonjour',
      [`${UNKNOWN_SPEAKER} | <v Marie bonjour | 1000`],
      [],
    ],
    [
      'a name without end',
      `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v ${'x'.repeat(300)}>un`,
      [`${'x'.repeat(200)} | un | 1000`],
      ['4 SPEAKER_TOO_LONG'],
    ],
    ['a header alone', 'WEBVTT', [], ['1 TRANSCRIPT_WITHOUT_TURNS']],
    ['a comment that lasts to the end', 'WEBVTT\n\nNOTE rien\nque cela', [], ['1 TRANSCRIPT_WITHOUT_TURNS']],
  ])('%s', (_, source, turns, expected) => {
    expect(told(source)).toEqual(turns);
    expect(faults(source)).toEqual(expected);
  });

  test('a file said to be WebVTT that is none', () => {
    const { faults, turns } = parseTranscript('00:01.000 --> 00:02.000\n<v A>un', { format: 'webvtt' });
    expect(faults).toMatchObject([{ line: 1, code: 'WEBVTT_HEADER_MISSING' }]);
    expect(turns).toEqual([{ speaker: 'A', text: 'un', at: 1000 }]);
  });
});
