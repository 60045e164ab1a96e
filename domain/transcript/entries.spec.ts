import { describe, expect, test } from 'vitest';
import { parseTranscript } from './parse.ts';
import { UNKNOWN_SPEAKER } from './transcript.ts';

const told = (source: string) =>
  parseTranscript(source).turns.map(({ speaker, text, at }) => `${speaker} | ${text} | ${at}`);
const faults = (source: string) => parseTranscript(source).faults.map(({ line, code }) => `${line} ${code}`);
const json = (value: unknown) => JSON.stringify(value, null, 2);

describe('lists of entries', () => {
  const cases: [name: string, source: string, turns: string[]][] = [
    [
      'what the product keeps of a bot session',
      json([
        { speaker: 'Marie', text: 'Bonjour', timestamp: '2024-03-12T09:42:07.000Z' },
        { speaker: 'Paul', text: 'Salut', timestamp: '2024-03-12T09:42:09.500Z' },
      ]),
      ['Marie | Bonjour | 0', 'Paul | Salut | 2500'],
    ],
    [
      'under another key, in seconds',
      json({
        language: 'fr',
        segments: [
          { start: 0.5, end: 2, text: ' Bonjour', speaker: 'SPEAKER_00' },
          { start: 2.25, end: 4, text: ' Salut', speaker: 'SPEAKER_01' },
        ],
      }),
      ['SPEAKER_00 | Bonjour | 500', 'SPEAKER_01 | Salut | 2250'],
    ],
    [
      'since 1970, in milliseconds and in seconds',
      json({
        transcriptEntries: [
          { name: 'Marie', content: 'a', time: 1_710_236_527_000 },
          { name: 'Paul', content: 'b', time: 1_710_236_529 },
        ],
      }),
      ['Marie | a | 0', 'Paul | b | 2000'],
    ],
    [
      'in milliseconds, as the key says or the numbers show',
      json([
        { text: 'a', startMs: 500 },
        { text: 'b', startMs: 900 },
      ]),
      [`${UNKNOWN_SPEAKER} | a | 500`, `${UNKNOWN_SPEAKER} | b | 900`],
    ],
    [
      'whole numbers that would make days',
      json([
        { text: 'a', offset: 500 },
        { text: 'b', offset: 600_000 },
      ]),
      [`${UNKNOWN_SPEAKER} | a | 500`, `${UNKNOWN_SPEAKER} | b | 600000`],
    ],
    [
      'clocks, durations, numbers as text',
      json({
        lines: [
          { speaker: 'M', text: 'a', time: '00:00:02' },
          { speaker: 'P', text: 'b', time: '3.5s' },
          { speaker: 'M', text: 'c', time: 'PT1M3S' },
          { speaker: 'M', text: 'd', time: '64' },
        ],
      }),
      ['M | a | 2000', 'P | b | 3500', 'M | c | 63000', 'M | d | 64000'],
    ],
    [
      'names in objects, numbers for names',
      json({
        value: [
          { from: { user: { displayName: 'Marie' } }, body: { content: 'a' } },
          { speaker: 0, text: 'b' },
        ],
      }),
      ['Marie | a | null', 'Intervenant 0 | b | null'],
    ],
    [
      'Teams’ metadata',
      json([{ speakerName: 'Marie', spokenText: 'a', startDateTime: '2023-03-08T08:22:30.0461639+00:00' }]),
      ['Marie | a | 0'],
    ],
    [
      'out of order, some without time',
      json([
        { speaker: 'B', text: '2', time: 5 },
        { speaker: 'B', text: '3' },
        { speaker: 'A', text: '1', time: 1 },
      ]),
      ['A | 1 | 1000', 'B | 2 | 5000', 'B | 3 | null'],
    ],
    [
      'nested deeper',
      json({ meeting: { participants: [{ name: 'Marie' }], record: { entries: [{ speaker: 'Marie', text: 'a' }] } } }),
      ['Marie | a | null'],
    ],
    ['texts', json(['[00:00:01] Marie: a', '[00:00:02] Paul: b']), ['Marie | a | 1000', 'Paul | b | 2000']],
    [
      'a transcript as text',
      json({ subject: 'Point', transcript: '[00:00:01] Marie: a\n[00:00:02] Paul: b' }),
      ['Marie | a | 1000', 'Paul | b | 2000'],
    ],
    [
      'JSON Lines',
      '{"speaker":"Marie","text":"a"}\n{"speaker":"Paul","text":"b"}\n',
      ['Marie | a | null', 'Paul | b | null'],
    ],
    ['one entry', '{"speaker":"Marie","text":"a"}', ['Marie | a | null']],
    [
      'words over several lines',
      json([{ speaker: 'Marie', text: 'un\n\n deux\t trois' }]),
      ['Marie | un deux trois | null'],
    ],
  ];
  test.each(cases)('%s', (_, source, turns) => {
    expect(told(source)).toEqual(turns);
    expect(faults(source)).toEqual([]);
    expect(parseTranscript(source).format).toBe('json');
  });

  test('title and beginning', () => {
    expect(
      parseTranscript(
        json({
          subject: 'Point hebdo',
          startTime: '2024-03-12T10:00:00+01:00',
          entries: [{ text: 'a', time: 5, end: 9 }],
        }),
      ),
    ).toMatchObject({
      title: 'Point hebdo',
      startedAt: '2024-03-12T09:00:00.000Z',
      durationMs: 9000,
      turns: [{ at: 5000 }],
    });
  });
});

describe('bad pieces are named and the rest is read', () => {
  test.each([
    [
      'entries without text',
      '[\n{"speaker":"A","text":"un"},\n{"speaker":"B"},\n{"speaker":"B","text":{"x":1}},\n42,\n{"speaker":"C","text":""},\n{"text":"deux"}\n]',
      ['A | un | null', `${UNKNOWN_SPEAKER} | deux | null`],
      ['3 ENTRY_WITHOUT_TEXT', '4 ENTRY_WITHOUT_TEXT', '5 ENTRY_WITHOUT_TEXT'],
    ],
    [
      'times that cannot be',
      '[{"text":"a","time":1e999},\n{"text":"b","time":"tôt"},\n{"text":"c","time":1e300},\n{"text":"d","time":{"s":1}},\n{"text":"e","time":2}]',
      ['a', 'b', 'c', 'd'].map((text) => `${UNKNOWN_SPEAKER} | ${text} | null`).concat(`${UNKNOWN_SPEAKER} | e | 2000`),
      ['1 TIME_UNREADABLE', '2 TIME_UNREADABLE', '3 TIME_UNREADABLE', '4 TIME_UNREADABLE'],
    ],
    [
      'cut off',
      '{"entries":[\n{"speaker":"A","text":"un"},\n{"speaker":"B","te',
      ['A | un | null'],
      ['3 JSON_MALFORMED', '3 ENTRY_WITHOUT_TEXT'],
    ],
    ['cut off before anything', '[{"speaker":"Marie","text":', [], ['1 JSON_UNREADABLE', '1 ENTRY_WITHOUT_TEXT']],
    [
      'no text, and a time that cannot be',
      '[{"text":"","time":"tôt"},{"text":"a"}]',
      [`${UNKNOWN_SPEAKER} | a | null`],
      [],
    ],
    [
      'a bad line of JSON Lines',
      '{"text":"a"}\n{"text":"b"\n{"text":"c"}',
      ['a', 'b', 'c'].map((text) => `${UNKNOWN_SPEAKER} | ${text} | null`),
      ['2 JSON_MALFORMED'],
    ],
    [
      'escapes of what cannot be kept',
      '[{"speaker":"A\\u0000","text":"u\\u0000n \\ud800"}]',
      ['A | u\uFFFDn \uFFFD | null'],
      ['1 NUL_CHARACTER', '1 LONE_SURROGATE'],
    ],
    ['no entries', '{"meeting":{"id":7}}', [], ['1 JSON_WITHOUT_ENTRIES']],
    ['an empty list', '{"entries":[]}', [], ['1 TRANSCRIPT_WITHOUT_TURNS']],
    ['nested without end', '[{"a":'.repeat(20_000), [], ['1 JSON_TOO_DEEP']],
  ])('%s', (_, source, turns, expected) => {
    expect(told(source)).toEqual(turns);
    expect(faults(source)).toEqual(expected);
  });

  test('text said to be JSON', () => {
    expect(parseTranscript('Bonjour', { format: 'json' })).toMatchObject({
      turns: [],
      faults: [{ line: 1, code: 'JSON_UNREADABLE' }],
    });
  });
});
