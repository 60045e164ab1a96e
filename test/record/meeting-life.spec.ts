import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Request } from '#commands/handle.ts';
import { MEETING_DELETED } from '#domain/meeting/errors.ts';
import type { NewMeeting } from '#commands/meeting/save.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import { meetingKeys } from '#domain/meeting/identity.ts';
import { linesOf } from '#test/support/lines.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const organiserId = randomUUID();
const admin = { userId: organiserId, email: 'claire@exemple.fr', role: 'admin' } as const;
const request = (): Request => ({ commandId: randomUUID(), actor: `user:${organiserId}`, correlationId: randomUUID() });

const meeting = (providerMeetingId: string, turns = 3): NewMeeting => ({
  platform: 'googlemeet',
  source: 'payload',
  providerMeetingId,
  title: 'Comité d’été',
  startedAt: '2026-07-01T08:00:00.000Z',
  endedAt: '2026-07-01T09:00:00.000Z',
  durationMs: null,
  organiser: { userId: organiserId, keyId: `user/${organiserId}/identity`, name: 'Claire', email: 'claire@exemple.fr' },
  participants: [{ name: 'Claire', email: 'claire@exemple.fr' }],
  lines: numberLines(
    Array.from({ length: turns }, (_, index) => ({
      speaker: index % 2 === 0 ? 'Claire' : 'Noé',
      text: `Phrase numéro ${index} sur le budget prévisionnel.`,
      at: index * 1000,
    })),
  ),
  capture: { method: 'browser_bot', sessionId: null, botName: 'Greffier', meetingUrl: null },
});

describe('the life of a meeting, from command to read tables', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord();
    record.project();
  });
  afterAll(() => record.close());

  it('is listed, shown with its lines, and gone for good once deleted', async () => {
    const { meetingId } = await saveMeeting(record.dependencies, meeting('abc-defg-hij', 750), request());
    await record.caughtUp();
    const { meetings, total } = await listMeetings(record.pool, admin, {
      status: 'all',
      search: 'ete',
      page: 1,
      limit: 10,
    });
    expect(total).toBe(1);
    expect(meetings[0]).toMatchObject({
      id: meetingId,
      title: 'Comité d’été',
      status: 'completed',
      duration: 60,
      participants: ['Claire', 'Noé'],
      organiser: 'claire@exemple.fr',
    });
    const lines = await linesOf(record, meetingId);
    expect(lines.map((line) => line.line)).toEqual(Array.from({ length: 750 }, (_, index) => index));
    expect(lines[1]).toEqual({
      line: 1,
      speaker: 'Noé',
      text: 'Phrase numéro 1 sur le budget prévisionnel.',
      at: 1000,
    });
    expect((await findMeeting(record.pool, admin, meetingId))?.participants[0]).toMatchObject({
      name: 'Claire',
      role: 'organiser',
      words: 375 * 7,
    });

    await changeMeeting(record.dependencies, {
      meetingId,
      command: { type: 'deleteMeeting', principal: { userId: organiserId, isAdmin: false } },
      request: request(),
    });
    await record.vault.destroy(meetingKeys.owner(meetingId));
    await record.caughtUp();
    expect(await findMeeting(record.pool, admin, meetingId)).toBeNull();
    expect(await linesOf(record, meetingId)).toEqual([]);
    await expect(saveMeeting(record.dependencies, meeting('abc-defg-hij'), request())).rejects.toMatchObject({
      code: MEETING_DELETED.code,
    });
  });

  it('does a command once, however often it is asked', async () => {
    const same = request();
    const first = await saveMeeting(record.dependencies, meeting('retried'), same);
    const again = await Promise.all(
      Array.from({ length: 5 }, () => saveMeeting(record.dependencies, meeting('retried'), same)),
    );
    expect(again.map((saved) => saved.meetingId)).toEqual(Array(5).fill(first.meetingId));
    expect((await record.log.load(`meeting-${first.meetingId}`)).events).toHaveLength(2);
  });

  it('reads of the store alone give away nothing that was said', async () => {
    await saveMeeting(record.dependencies, { ...meeting('secret'), title: 'Sentinelle' }, request());
    const { rows } = await record.pool.query<{ found: number }>(
      `select count(*)::int as found from events.event where position(convert_to('Sentinelle', 'UTF8') in data) > 0 or position(convert_to('prévisionnel', 'UTF8') in data) > 0`,
    );
    expect(rows[0]?.found).toBe(0);
  });
});
