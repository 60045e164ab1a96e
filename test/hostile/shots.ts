import { ASKERS, type Shot } from '#test/requests/shot.ts';
import * as fc from 'fast-check';
import { HOSTILE_TRANSCRIPTS } from './transcripts.ts';

const KILOBYTE = 1_024;
/**
 * Characters of the hostile transcripts: most are short, since a server that does not withstand them stops at fifty
 * thousand.
 */
export interface Sizes {
  readonly most: number;
}

const asker = fc.constantFrom(...ASKERS, 'observer' as const, 'user' as const, 'user' as const, 'admin' as const);

const minutes = (transcript: string) => ({
  platform: 'teams',
  meetingId: `hostile-${transcript.length}`,
  subject: 'Réunion',
  startTime: '2026-11-20T09:00:00Z',
  participants: [{ name: 'Claire' }],
  transcript,
});

/** The operations that read a transcript, and what each is sent. */
const READERS: readonly {
  readonly aim: string;
  readonly target: string;
  readonly body: (transcript: string) => unknown;
}[] = [
  { aim: 'analyze', target: '/api/meetings/testbot-analysis/analyze', body: (transcript) => ({ transcript }) },
  {
    aim: 'analyze',
    target: '/api/meetings/testbot-77/analyze',
    body: (transcript) => ({ transcript, saveToDatabase: true }),
  },
  { aim: 'saveMeeting', target: '/api/meetings', body: minutes },
  {
    aim: 'mindMapOfTranscript',
    target: '/api/meetings/testbot-analysis/mindmap',
    body: (transcript) => ({ transcript, analysis: { participants: [transcript.slice(0, 5_000)] } }),
  },
];

const post = (by: Shot['by'], target: string, aim: string, body: Buffer): Shot => ({
  by,
  method: 'POST',
  target,
  headers: { 'content-type': 'application/json' },
  body,
  aim,
});

const transcripts = ({ most }: Sizes): fc.Arbitrary<Shot> =>
  fc
    .record({
      by: asker,
      text: fc.constantFrom(...HOSTILE_TRANSCRIPTS),
      characters: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(10 * KILOBYTE, 50 * KILOBYTE) },
        { weight: 1, arbitrary: fc.constant(most) },
      ),
      reader: fc.constantFrom(...READERS),
    })
    .map(({ by, text, characters, reader }) =>
      post(by, reader.target, reader.aim, Buffer.from(JSON.stringify(reader.body(text.of(characters).toWellFormed())))),
    );

const repeated = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / unit.length));

/** JSON that costs far more than its length: many small values, deep nesting, many names, long numbers, escapes. */
const BODIES: readonly ((bytes: number) => string)[] = [
  (bytes) => `{"transcript":"a","x":[${repeated('{},', bytes)}{}]}`,
  (bytes) => `{"transcript":"a","x":[${repeated('0,', bytes)}0]}`,
  (bytes) => `{"transcript":"a","x":${repeated('[', bytes)}`,
  (bytes) => `{"transcript":"a","x":${repeated('{"a":', bytes)}`,
  (bytes) => `{"transcript":"${repeated('\\u0041', bytes)}"}`,
  (bytes) => `{"transcript":"${repeated('\\ud800', bytes)}"}`,
  (bytes) => `{"transcript":"a","x":${repeated('9', bytes)}}`,
  (bytes) =>
    `{${Array.from({ length: Math.floor(bytes / 12) }, (_, index) => `"k${index}":1`).join(',')},"transcript":"a"}`,
  (bytes) => `{"transcript":"a","analysis":{"participants":[${repeated('"Nom",', bytes)}"Nom"]}}`,
  (bytes) => ' '.repeat(bytes),
];

const bodies = ({ most }: Sizes): fc.Arbitrary<Shot> =>
  fc
    .record({
      by: asker,
      body: fc.constantFrom(...BODIES),
      bytes: fc.oneof(
        { weight: 8, arbitrary: fc.constant(60 * KILOBYTE) },
        { weight: 1, arbitrary: fc.constant(most) },
      ),
      reader: fc.constantFrom(...READERS),
    })
    .map(({ by, body, bytes, reader }) => post(by, reader.target, reader.aim, Buffer.from(body(bytes))));

/** Transcripts and bodies that are meant to hold everybody up. */
export const heavyShots = (sizes: Sizes): fc.Arbitrary<Shot> => fc.oneof(transcripts(sizes), bodies(sizes));
