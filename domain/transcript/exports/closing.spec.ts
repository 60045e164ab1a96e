import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseTranscript } from '../parse.ts';
import { UNKNOWN_SPEAKER } from '../transcript.ts';

const NAMES = ['Alice Martin', 'Bob Leroy', 'Łukasz Nowak', '李明', 'María de la Cruz'] as const;
const WORDS = [
  'bonjour',
  'budget',
  'devis',
  'demain',
  'merci',
  'planning',
  'accord',
  '12 %',
  'oui',
  'à 10 heures',
] as const;
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 })
  .map((words) => `${words.join(' ')}.`);
const speech = fc.array(fc.record({ speaker: fc.constantFrom(...NAMES), text: sentence }), {
  minLength: 3,
  maxLength: 10,
});
const length = fc
  .record({ hours: fc.integer({ min: 0, max: 9 }), rest: fc.integer({ min: 0, max: 59 }) })
  .map(({ hours, rest }) => `0${hours}:${String(rest).padStart(2, '0')}:07`);

/** Notices made up in several languages, with the length before, amid and behind the words. */
const ENDINGS: readonly ((length: string) => string)[] = [
  (at) => `Die Transkription endete nach ${at}`,
  (at) => `La transcripción finalizó después de ${at}`,
  (at) => `Trascrizione terminata dopo ${at} 👋`,
  (at) => `文字起こしは ${at} に終了しました`,
  (at) => `${at} sonra toplantı sona erdi`,
  (at) => `Fin de l’enregistrement, ${at} plus tard.`,
  (at) => `Durée : ${at}`,
  (at) => `### Transkrypcja zakończona po ${at}`,
];
const REMARKS = [
  'Dieses bearbeitbare Transkript wurde automatisch erstellt und kann Fehler enthalten.',
  'Esta transcripción editable se ha generado por ordenador.\n\nPuede contener errores.',
  '*Questo testo è stato scritto da un computer.*',
];
/** What Teams would say of somebody who begins and ends the transcription. */
const SWITCHES: readonly ((name: string) => readonly [string, string])[] = [
  (name) => [`${name} hat die Transkription gestartet`, `${name} hat die Transkription beendet`],
  (name) => [`${name} inició la transcripción`, `${name} detuvo la transcripción`],
  (name) => [`${name} ha avviato la trascrizione`, `${name} ha interrotto la trascrizione`],
  (name) => [`${name} a commencé la transcription`, `${name} a mis fin à la transcription`],
  (name) => [`Transkription von ${name} gestartet`, `Transkription von ${name} beendet`],
  (name) => [`${name} がトランスクリプションを開始しました`, `${name} がトランスクリプションを停止しました`],
];
const HEADS = [
  'Point produit (2026-07-18 16:06 GMT+2) – Transkript',
  '20. Aug. 2026\nPoint produit - Transkript\n00:00:00',
  'Point: budget - 2026/04/28 15:01 CEST - 文字起こし\nTeilnehmer\nAlice Martin, Bob Leroy',
];

const saidOf = (source: string) => parseTranscript(source).turns.map(({ speaker, text }) => ({ speaker, text }));
/** Turns next to each other of one person are as the source has them. */
const asSaid = (turns: readonly { speaker: string; text: string }[]) =>
  turns.map(({ speaker, text }) => ({ speaker, text }));

describe('what stands behind the last turn of a Meet document', () => {
  test('is nobody’s words where it states a length, in any language', () => {
    fc.assert(
      fc.property(
        speech,
        fc.constantFrom(...HEADS),
        fc.constantFrom(...ENDINGS),
        length,
        fc.option(fc.constantFrom(...REMARKS)),
        fc.constantFrom('\n', '\n\n'),
        (turns, head, ending, at, remark, gap) => {
          const source = [
            head,
            '',
            turns.map(({ speaker, text }) => `${speaker}: ${text}`).join(gap),
            '',
            ending(at),
            ...(remark === null ? [] : ['', remark]),
          ].join('\n');
          expect(saidOf(source)).toEqual(asSaid(turns));
          expect(parseTranscript(source).faults).toEqual([]);
        },
      ),
    );
  });

  test('is in nobody’s mouth where nothing tells what it is, and a fault says so', () => {
    fc.assert(
      fc.property(speech, fc.constantFrom(...HEADS), fc.constantFrom(...REMARKS), (turns, head, remark) => {
        const source = [head, '', turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'), '', remark].join(
          '\n',
        );
        const read = saidOf(source);
        expect(read.slice(0, turns.length)).toEqual(asSaid(turns));
        expect(read.slice(turns.length).every(({ speaker }) => speaker === UNKNOWN_SPEAKER)).toBe(true);
        expect(parseTranscript(source).faults.map(({ code }) => code)).toContain('WORDS_OF_NOBODY');
      }),
    );
  });
});

describe('what Teams says of the transcription', () => {
  const block = ({ speaker, text }: { speaker: string; text: string }, index: number): string =>
    `${speaker}   0:${String(index).padStart(2, '0')}\n${text}`;

  test('is nobody’s words above and below the turns, in any language', () => {
    fc.assert(
      fc.property(
        speech,
        fc.constantFrom(...SWITCHES),
        fc.constantFrom(...NAMES),
        fc.constantFrom('', 'Point hebdo-20260615_133555-Besprechungstranskript\n15. Juni 2026\n27m 42s\n\n'),
        fc.constantFrom('\n', '\n\n'),
        (turns, switched, who, head, gap) => {
          const present = [...turns, { speaker: who, text: 'Merci.' }];
          const [began, ended] = switched(who);
          const source = `${head}${began}${gap}${present.map(block).join(gap)}${gap}${ended}`;
          expect(saidOf(source)).toEqual(asSaid(present));
          expect(parseTranscript(source).faults).toEqual([]);
        },
      ),
    );
  });

  it('is nobody’s words in the midst of the turns either', () => {
    const source =
      'Alice Martin hat die Transkription gestartet\n\nAlice Martin   0:03\nBonjour.\n\nAlice Martin hat die Transkription gestartet\n\nBob Leroy   0:06\nBonjour Alice.\n\nBob Leroy hat die Transkription beendet';
    expect(saidOf(source)).toEqual([
      { speaker: 'Alice Martin', text: 'Bonjour.' },
      { speaker: 'Bob Leroy', text: 'Bonjour Alice.' },
    ]);
  });

  it('is apart, with a fault, where somebody is named and nothing tells why', () => {
    const source =
      'Point hebdo-20260615_133555-Meeting Transcript\n\nAlice Martin   0:03\nBonjour.\n\nBob Leroy   0:06\nBonjour Alice.\n\nAlice Martin ist gegangen';
    expect(saidOf(source)).toEqual([
      { speaker: 'Alice Martin', text: 'Bonjour.' },
      { speaker: 'Bob Leroy', text: 'Bonjour Alice.' },
      { speaker: UNKNOWN_SPEAKER, text: 'Alice Martin ist gegangen' },
    ]);
    expect(parseTranscript(source).faults).toMatchObject([{ code: 'WORDS_OF_NOBODY', line: 9 }]);
  });
});

describe('a text that somebody typed', () => {
  it.each([
    ['goes on below its last name', 'Alice : Bonjour.\n\nBob : Oui.\n\nJe pense que oui.', 'Oui. Je pense que oui.'],
    [
      'speaks of hours on the lines of a speech',
      'Alice : Bonjour.\n\nBob : Alors\nle train part à 10:30:00.',
      'Alors le train part à 10:30:00.',
    ],
    [
      'names somebody who spoke',
      'Alice Martin : Bonjour.\n\nBob : Oui.\nAlice Martin est là.',
      'Oui. Alice Martin est là.',
    ],
  ])('%s', (_, source, last) => {
    expect(saidOf(source).at(-1)).toEqual({ speaker: 'Bob', text: last });
  });

  it('loses no line where one with a time names somebody and says nothing: that is no heading of an export', () => {
    const source = 'Dupont, Marie (Acme) :\nMarie : Oui.\n[10:42:07] Marie Dupont:\nDupont, Marie (Acme) : Bonjour.';
    expect(saidOf(source)).toEqual([
      { speaker: 'Marie', text: 'Oui.' },
      { speaker: 'Dupont, Marie (Acme)', text: 'Bonjour.' },
    ]);
  });

  it('keeps two lines that say nearly the same with a colon: no tool writes one about a person', () => {
    const source =
      'bonjour Marie: bonjour\nMarie :\nMarie Dupont 0:03\n[10:42:07] Marie Dupont: oui\ndis : Marie: bonjour';
    expect(saidOf(source)).toEqual([
      { speaker: UNKNOWN_SPEAKER, text: 'bonjour Marie: bonjour' },
      { speaker: 'Marie', text: 'Marie Dupont 0:03' },
      { speaker: 'Marie Dupont', text: 'oui dis : Marie: bonjour' },
    ]);
  });

  it('that ends with a length has it apart, with a fault', () => {
    const { turns, faults } = parseTranscript('Alice : Bonjour.\n\nBob : Oui.\n\nEnde nach 00:23:11');
    expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Alice', 'Bonjour.'],
      ['Bob', 'Oui.'],
      [UNKNOWN_SPEAKER, 'Ende nach 00:23:11'],
    ]);
    expect(faults).toMatchObject([{ code: 'WORDS_OF_NOBODY', line: 5 }]);
  });
});
