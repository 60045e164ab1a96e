import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { recordSending } from '#commands/joining/joining.ts';
import { scheduleMeeting } from '#commands/meeting/schedule.ts';
import { createUser } from '#commands/user/create-user.ts';
import { analystReactor } from '#bots/analyst/analyst.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { userKeys } from '#domain/user/identity.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { testClock } from '#test/support/clock.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concluder } from './concluder.ts';

const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;

describe('a bot session that ended with lines', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord();
    record.project();
  });
  afterAll(() => record.close());

  it('becomes a meeting, called as the calendar has it, which is analysed from its captions five minutes after its end', async () => {
    const clock = testClock();
    const dependencies = { log: record.log, now: clock.now };
    const { userId } = await createUser(
      { ...dependencies, ...(await openCredentials(record.pool, randomBytes(32), TEST_PASSWORD_COST)) },
      {
        user: { displayName: 'Claire', email: 'claire@exemple.fr', role: 'user', department: null, jobTitle: null },
        password: 'mot de passe de Claire',
        request: request(),
      },
    );
    const sessionId = randomUUID();
    const tell = (command: BotSessionCommand) =>
      changeBotSession(dependencies, { sessionId, command, request: request() });
    await tell({
      type: 'requestLaunch',
      sessionId,
      platform: 'googlemeet',
      requestedBy: userId,
      meetingUrl: 'https://meet.exemple.fr/abc',
      botName: 'Greffier',
      expiresAt: '2100-01-01T00:00:00.000Z',
    });
    const userKey = userKeys.identity(userId);
    const { meetingId } = await scheduleMeeting(
      dependencies,
      {
        instanceId: randomUUID(),
        platform: 'googlemeet',
        providerMeetingId: 'abc',
        title: 'Comité de direction',
        startedAt: clock.now(),
        endedAt: clock.now(),
        joinUrl: 'https://meet.exemple.fr/abc',
        seriesId: null,
        organiser: { userId, keyId: userKey, name: 'Claire', email: 'claire@exemple.fr' },
        attendees: [],
        allDay: false,
      },
      request(),
    );
    const sent = { meetingId, startsAt: clock.now(), userId, attempt: 1, sessionId, existing: false };
    await recordSending(dependencies, meetingId, { command: { type: 'recordSent', ...sent }, request: request() });
    await tell({ type: 'claim', worker: 'w1', now: clock.now() });
    const startedAt = clock.now();
    const writer = new CaptionWriter({ ...dependencies, sessionId, worker: 'w1', report: () => {} });
    await writer.write({
      type: 'finaliseCaption',
      sessionId,
      line: 0,
      speaker: 'Alice',
      text: 'On retient le devis de Marseille.',
      startedAt,
      at: 0,
    });
    clock.advance({ minutes: 42 });
    await tell({ type: 'end', reason: 'meeting-ended', lines: 1 });
    await record.caughtUp();

    const due = (kind: 'conclude' | 'analyse', at: Date) => openRequests(record.pool, kind, { now: at, limit: 10 });
    const [asked] = await due('conclude', clock.date());
    if (!asked) throw new Error('nobody is asked to conclude');
    expect(asked).toMatchObject({ subject: meetingOfBotSession(sessionId), detail: sessionId });
    await concluder({ ...dependencies, platforms: [] }, record.pool).act(asked, new AbortController().signal);
    await record.caughtUp();
    expect(await due('conclude', clock.date())).toEqual([]);
    const called = 'select subject from meetings where meeting_id = $1';
    expect((await record.pool.query(called, [meetingOfBotSession(sessionId)])).rows).toEqual([
      { subject: 'Comité de direction' },
    ]);

    clock.advance({ minutes: 4 });
    expect(await due('analyse', clock.date())).toEqual([]);
    clock.advance({ minutes: 1 });
    const [analysis] = await due('analyse', clock.date());
    if (!analysis) throw new Error('nobody is asked to analyse');
    await analystReactor(dependencies, quotingAnalyst).act(analysis, new AbortController().signal);
    const { events } = await record.log.load(meetingStream(meetingOfBotSession(sessionId)));
    expect(events.map(({ type }) => type)).toEqual(['MeetingRegistered', 'TranscriptCompleted', 'MeetingAnalysed']);
    expect(JSON.stringify(events.at(-1)?.data)).toContain('devis de Marseille');
  });
});
