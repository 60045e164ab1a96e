import { attachMeeting } from '#commands/room/attach.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { scheduleMeeting } from '#commands/meeting/schedule.ts';
import type { MeetingConfig } from '#domain/meeting/config.ts';
import { roomIdOf } from '#domain/room/identity.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captionLanguageOf } from './caption-language.ts';

const organiserId = randomUUID();
const principal = { userId: organiserId, isAdmin: false };
const meetingUrl = 'https://meet.google.com/abc-defg-hij';
const roomId = roomIdOf({ platform: 'googlemeet', providerMeetingId: '', meetingUrl });
const request = () => ({ commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' }) as const;

let record: TestRecord;
beforeAll(async () => {
  record = await openTestRecord();
  record.project();
});
afterAll(() => record.close());

const at = (time: string) => new Date(`2026-07-01T${time}:00.000Z`);
/** An entry of a calendar in that room, whose organiser wants its captions in a language. */
async function entry(from: string, until: string, captionLanguage: MeetingConfig['captionLanguage']): Promise<string> {
  const { dependencies } = record;
  const { meetingId } = await scheduleMeeting(
    dependencies,
    {
      instanceId: randomUUID(),
      platform: 'googlemeet',
      providerMeetingId: 'abc-defg-hij',
      title: 'Comité',
      startedAt: at(from).toISOString(),
      endedAt: at(until).toISOString(),
      organiser: { userId: organiserId, keyId: `user/${organiserId}/identity`, name: 'Claire', email: 'c@exemple.fr' },
      attendees: [],
      joinUrl: null,
      seriesId: null,
      allDay: false,
    },
    request(),
  );
  await attachMeeting(dependencies, { meetingId, roomId: null, request: request() });
  const config = {
    visibility: 'restricted' as const,
    captionLanguage,
    summaryLanguage: 'fr' as const,
    automaticSummary: true,
    automaticEmail: false,
  };
  await changeMeeting(dependencies, {
    meetingId,
    command: { type: 'configureMeeting', config, principal },
    request: request(),
  });
  await record.caughtUp();
  return meetingId;
}

it('is that of the meeting itself, else of the entry that the room holds now', async () => {
  const look = (time: string, more: { readonly meetingId?: string; readonly roomId?: string | null } = {}) =>
    captionLanguageOf(record.pool, { meetingId: randomUUID(), roomId, now: at(time), ...more });
  expect(await look('08:30')).toBeNull();
  const morning = await entry('08:00', '09:00', 'en');
  await entry('09:00', '10:00', 'es');
  expect(await look('07:49')).toBeNull();
  expect(await look('07:50')).toBe('en');
  expect(await look('08:30')).toBe('en');
  // Where two are near, the one that begins later: a bot comes early rather than late.
  expect(await look('08:55')).toBe('es');
  expect(await look('10:11')).toBeNull();
  expect(await look('08:30', { roomId: null })).toBeNull();
  expect(await look('20:00', { meetingId: morning, roomId: null })).toBe('en');
});
