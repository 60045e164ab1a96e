import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Request } from '#commands/handle.ts';
import { GreffierError } from '#domain/errors.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { deadLetters } from '#projections/engine/dead-letters.ts';
import { analysisOf, meetings, ORGANISER, someAnalysis, type MeetingToSave } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: randomUUID() });

/** Texts that have broken parsers, encodings, indexes or documents somewhere. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '\ud83d',
      '\ude00',
      '\\',
      '"',
      "'",
      '\t',
      '\n',
      '\r',
      '\u0001',
      '\u2028',
      '%',
      '_',
      '{',
      '}',
      ',',
      'é',
      '🎙️',
    ),
    maxLength: 30,
  }),
  fc.constantFrom(
    '',
    'NULL',
    '\\N',
    '\\.',
    '{}',
    '{"a":1}',
    "'; drop table meetings; --",
    '__proto__',
    'constructor',
    'true',
    'x'.repeat(501),
    'é'.repeat(3_000),
  ),
  fc.uint8Array({ minLength: 3_000, maxLength: 4_000 }).map((bytes) => Buffer.from(bytes).toString('hex')),
);
const name = text.filter((some) => some !== '');

const hostile: fc.Arbitrary<MeetingToSave> = fc
  .record({
    meeting: meetings,
    title: text,
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    emails: fc.array(fc.option(text, { nil: null }), { minLength: 4, maxLength: 4 }),
    turns: fc.array(
      fc.record({
        who: fc.nat({ max: 3 }),
        text,
        at: fc.option(fc.integer({ min: 0, max: 30 * 86_400_000 }), { nil: null }),
      }),
      { maxLength: 6 },
    ),
    startedAt: fc.constantFrom(
      '1970-01-01T00:00:00.000Z',
      '2199-12-31T23:59:59.999Z',
      '2039-12-31T23:59:59.999Z',
      '2026-07-01T08:00:00+05:30',
    ),
  })
  .map(({ meeting, title, names, emails, turns, startedAt }) => ({
    ...meeting,
    title,
    startedAt,
    endedAt: null,
    participants: names.map((one, index) => ({ name: one, email: emails[index] ?? null })),
    lines: numberLines(
      turns.map(({ who, text: said, at }) => ({ speaker: names[who % names.length] ?? '', text: said, at })),
    ),
    capture: { method: title, sessionId: title, botName: title, meetingUrl: title },
  }));

describe('whatever a command accepts', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord();
    record.project();
  });
  afterAll(() => record.close());

  it('every projection takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(hostile, text), { minLength: 5, maxLength: 5 }), async (several) => {
        for (const [meeting, found] of several) {
          try {
            const { meetingId } = await saveMeeting(record.dependencies, meeting, request());
            const analysis = {
              ...someAnalysis(['a1']),
              summary: found,
              keyPoints: [{ id: 'k', text: found || '-', citations: [{ line: 0, quote: found || '-' }] }],
            };
            await changeMeeting(record.dependencies, {
              meetingId,
              command: { ...analysisOf(meetingId, 'one'), result: analysis },
              request: request(),
            });
          } catch (error) {
            if (!(error instanceof GreffierError) || error.kind === 'internal') throw error;
          }
        }
        await record.caughtUp();
        expect(
          (await deadLetters(record.pool)).map(({ projection, type, error }) => ({ projection, type, error })),
        ).toEqual([]);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
