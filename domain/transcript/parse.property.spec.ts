import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTranscript, writableName } from './format.ts';
import { nameKey } from './leads.ts';
import { parseTranscript } from './parse.ts';
import { LONGEST_TURN, splitText } from './split.ts';
import { tidy } from './source.ts';
import { type Turn, UNKNOWN_SPEAKER } from './transcript.ts';

const words = fc.constantFrom(
  'bonjour',
  'Voilà',
  'non',
  '«\u00A0oui\u00A0»',
  '14:30',
  'https://exemple.fr/a',
  'dis\u00A0:',
  '10 %',
  'Marie:',
  '[rires]',
  '-->',
  '🎉',
  '📖',
  '📖AA',
  'l’été',
  '…',
  '{',
  '<v',
  '&amp;',
  'P1',
  ':',
  'P2 :',
  'Bon,',
);
const sentence = fc.oneof(
  fc.array(words, { minLength: 1, maxLength: 12 }).map((list) => list.join(' ')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
);
/** What a stored turn's text is: composed, tidy, without control characters, and not empty. */
const text = sentence.map(
  (each) => tidy(each.normalize('NFC').replace(/\p{Cc}|[\u2028\u2029\uFEFF]/gu, ' ')) || 'rien',
);

const NAMES = [
  'Marie Dupont',
  'Paul',
  'M. CHIRAC',
  "Valéry GISCARD D'ESTAING",
  'P1',
  'Mme la présidente',
  'Intervenant 2',
  'Dupont, Marie (Acme)',
  UNKNOWN_SPEAKER,
  'Vous',
  'Łukasz O’Neill',
  '李明',
  'marie',
  '+33 6 12 34 56 78',
];
const turnsOf = (name: fc.Arbitrary<string>, at: fc.Arbitrary<number | null>) =>
  fc.array(fc.record<Turn>({ speaker: name, text, at }), { minLength: 2, maxLength: 12 });
const moments = fc.integer({ min: 0, max: 400 * 3_600_000 });

describe('what was formatted is read back', () => {
  test('with times, whatever the conference shows as names', () => {
    const anything = fc.oneof(
      fc.constantFrom(...NAMES),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
        .map((each) => writableName(each.normalize('NFC').replace(/\p{Cc}|[\u2028\u2029\uFEFF]/gu, ' '))),
    );
    // A name that would itself be read as a time behind a name, or whose first colon-like end is a path or a smiley, is
    // out of the product's reach.
    const plain = anything.filter((name) => !/[([][^()[\]]*[)\]]$/u.test(name) || NAMES.includes(name));
    fc.assert(
      fc.property(turnsOf(plain, moments), (turns) => {
        const parsed = parseTranscript(formatTranscript(turns));
        expect(parsed.faults).toEqual([]);
        expect(parsed.turns).toEqual(turns);
      }),
      { numRuns: runs(500) },
    );
  });

  test('without times, for any speakers', () => {
    fc.assert(
      fc.property(turnsOf(fc.constantFrom(...NAMES), fc.constant(null)), (turns) => {
        expect(parseTranscript(formatTranscript(turns)).turns).toEqual(turns);
      }),
      { numRuns: runs(300) },
    );
  });

  test('with some times', () => {
    fc.assert(
      fc.property(turnsOf(fc.constantFrom(...NAMES), fc.option(moments)), (turns) => {
        expect(parseTranscript(formatTranscript(turns)).turns).toEqual(turns);
      }),
      { numRuns: runs(300) },
    );
  });

  test('names with colons and blanks come back as they can be written', () => {
    const turns = [
      { speaker: ' Salle 3 : Paris ', text: ' un\n\n deux ', at: 3_700_000 },
      { speaker: '**', text: 'trois', at: 3_700_500 },
    ];
    expect(formatTranscript(turns)).toBe(
      '[001:01:40] Salle 3 – Paris: un deux\n[001:01:40.500] Intervenant inconnu: trois',
    );
    expect(parseTranscript(formatTranscript(turns)).turns).toEqual([
      { speaker: 'Salle 3 – Paris', text: 'un deux', at: 3_700_000 },
      { speaker: UNKNOWN_SPEAKER, text: 'trois', at: 3_700_500 },
    ]);
  });
});

const wordsOf = (source: string): string[] => source.normalize('NFC').match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** Words that are in no turn, name or title, though their line has no fault; `ignored` are a format's own words. */
function lostWords(source: string, ignored: RegExp): string[] {
  const { turns, faults, title = '' } = parseTranscript(source);
  const kept = new Set(
    wordsOf([title, ...turns.flatMap(({ speaker, text: said }) => [speaker, said])].join(' ')).map(nameKey),
  );
  const faulty = new Set(faults.map(({ line: number }) => number));
  const sound = source.split(/\r*\n|\r/u).filter((_, index) => !faulty.has(index + 1));
  return sound.flatMap((each) => wordsOf(each.replace(ignored, ' '))).filter((word) => !kept.has(nameKey(word)));
}

const line = fc.oneof(
  sentence,
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom(' : ', ': ', '\u00A0: ', ' :', ' '), sentence)
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('[10:42:07] ', '[00:01:02] ', '[99:99:99] ', '(12:04) ', '00:10 ', '[2024-03-12T10:42:07Z] '),
      fc.constantFrom(...NAMES),
      fc.constantFrom(': ', ' '),
      sentence,
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('', ' ', '\u0085', '00:05:00', 'Marie Dupont 0:03', 'Marie :', 'Titre : Comité', '# Comité'),
);
const printable = (source: string): string => source.replace(/[^\P{Cc}\r\n\u0085]|\uFEFF/gu, ' ');
const TIMES = /^Titre :|^\s*[[(]?[\dTZ:.,-]+[\])]?(?=\s|$)|\s\d+:\d+$/gu;

describe('nothing is lost and nothing throws', () => {
  test('text', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 15 }),
        fc.constantFrom('\n', '\r\n', '\n\n'),
        (lines, end) => {
          expect(lostWords(printable(lines.join(end)), TIMES)).toEqual([]);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  test('subtitles', () => {
    const payload = fc.oneof(
      sentence,
      fc
        .tuple(
          fc.constantFrom('<v Marie>', '<v.loud Paul Martin>', 'Marie: ', '<i>', '&lt;'),
          sentence,
          fc.constantFrom('</v>', '</i>', ''),
        )
        .map((parts) => parts.join('')),
    );
    const timing = fc.constantFrom(
      '00:00:01.000 --> 00:00:02.000',
      '0:0:1.5 --> 0:0:2.5',
      '00:00:01,000 --> 00:00:02,000',
      '-0:0:1.0 --> 0:0:1.0',
      '00:00:0x.000 --> 00:00:02.000',
      '1\n00:00:03.000 --> 00:00:04.000 align:start',
    );
    const block = fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .tuple(timing, fc.array(payload, { maxLength: 3 }))
          .map(([time, lines]) => [time, ...lines].join('\n')),
      },
      { weight: 1, arbitrary: payload },
    );
    fc.assert(
      fc.property(
        fc.constantFrom('WEBVTT\n\n', 'WEBVTT - Comité\nKind: x\n\n'),
        fc.array(block, { minLength: 1, maxLength: 8 }),
        (header, blocks) => {
          const source = printable(header + blocks.map((each) => each.replace(/^\s*(?=\S)/u, '')).join('\n\n'));
          expect(lostWords(source, /^WEBVTT|^Kind.*$|^.*-->.*$|<\/?[a-z.]+(?: [^<>]*)?>|&[a-z]+;/gu)).toEqual([]);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  test('JSON', () => {
    const entry = fc.record(
      {
        speaker: fc.option(fc.constantFrom(...NAMES)),
        text: fc.oneof(sentence.map(printable), fc.constant(null), fc.integer()),
        timestamp: fc.oneof(
          fc.constant(null),
          fc.double(),
          fc.string(),
          fc.date().map(String),
          fc.constant('00:01:02'),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        const { turns } = parseTranscript(JSON.stringify({ entries }, null, 2));
        const said = new Set(wordsOf(turns.map(({ text: each }) => each).join(' ')));
        const given = entries.flatMap(({ text: each }) => (typeof each === 'string' ? wordsOf(each) : []));
        expect(given.filter((word) => !said.has(word))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  test('whatever comes: turns are storable, bounded, and either there are turns or a fault says why', () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(
          fc.oneof(
            fc.constantFrom(
              'WEBVTT\n',
              '{"entries":[',
              '[',
              '-->',
              '\0',
              '\uD800',
              '<v ',
              '"text":',
              '00:01',
              '\n',
              ':',
              ']',
              '}',
              ',',
              '"',
            ),
            fc.string({ maxLength: 8 }),
          ),
          { maxLength: 40 },
        )
        .map((parts) => parts.join('')),
      fc.json(),
    );
    fc.assert(
      fc.property(garbage, fc.constantFrom(undefined, 'text', 'webvtt', 'srt', 'json'), (source, format) => {
        const parsed = parseTranscript(source, format ? { format } : {});
        expect(parsed.turns.length + parsed.faults.length).toBeGreaterThan(0);
        const lines = source.split(/\r*\n|\r/u).length;
        for (const { line: number } of parsed.faults) expect(number >= 1 && number <= lines).toBe(true);
        for (const { speaker, text: each, at } of parsed.turns) {
          expect(each.trim()).not.toBe('');
          expect(speaker.trim()).not.toBe('');
          expect(`${speaker}${each}`.isWellFormed()).toBe(true);
          expect(/\p{Cc}/u.test(each.replaceAll('\t', '') + speaker)).toBe(false);
          expect(at === null || (Number.isInteger(at) && at >= 0)).toBe(true);
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});

test('a name that the source lists stays itself, whatever stands in it', () => {
  const anything = fc.oneof(
    fc.constantFrom(...NAMES),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
    fc
      .tuple(fc.constantFrom(...NAMES), fc.string({ unit: 'grapheme', maxLength: 60 }))
      .map(([name, office]) => `${name} (${office}, pôle du recouvrement et du contentieux: Sud)`),
  );
  const listed = anything
    .map((each) => tidy(each.normalize('NFC').replace(/\p{Cc}|[\u2028\u2029\uFEFF]/gu, ' ')))
    .filter((name) => /\p{L}/u.test(name) && name.isWellFormed() && !/^\W/u.test(name));
  fc.assert(
    fc.property(listed, fc.constantFrom(': ', ' : '), fc.boolean(), (name, colon, timed) => {
      const turns = [
        ['00:00:04', 'Claire Martin', 'Bonjour à tous.'],
        ['00:00:21', name, 'La seconde répétition a duré quatre heures.'],
        ['00:00:43', 'Claire Martin', 'Alors on migre.'],
      ] as const;
      const written = turns.map(([time, speaker, text]) => `${timed ? `[${time}] ` : ''}${speaker}${colon}${text}`);
      const read = parseTranscript(written.join('\n'), { format: 'text', names: [name, 'Claire Martin'] });
      expect(read.turns.map(({ speaker, text: words }) => [speaker, words])).toEqual(
        turns.map(([, speaker, text]) => [speaker, text]),
      );
    }),
  );
});

test('splitting keeps every character but blanks, and bounds each part', () => {
  const long = fc
    .array(fc.oneof(sentence, fc.string({ unit: 'grapheme', minLength: 30, maxLength: 80 })), { maxLength: 20 })
    .map((list) => list.join('. '));
  fc.assert(
    fc.property(long, fc.integer({ min: 10, max: 200 }), (source, longest) => {
      const parts = splitText(source, longest);
      expect(parts.join('').replace(/\s/gu, '')).toBe(source.replace(/\s/gu, ''));
      for (const part of parts)
        expect(part.length <= longest && (part.isWellFormed() || !source.isWellFormed())).toBe(true);
    }),
  );
  expect(splitText('a'.repeat(LONGEST_TURN * 2 + 1)).map((part) => part.length)).toEqual([
    LONGEST_TURN,
    LONGEST_TURN,
    1,
  ]);
});
