import { listAccess } from '#api/contract/access.ts';
import { attendedBots } from '#api/contract/bots.ts';
import { joinMeet } from '#api/contract/google-meet-bot.ts';
import { findStreams, streamEvent } from '#api/contract/event-streams.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { openTestApi, TEST_MEET_ORIGIN, type Person, type TestApi } from '#test/support/api.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let chief: Person;
let claire: Person;
let id: string;
beforeAll(async () => {
  api = await openTestApi();
  [chief, claire] = await Promise.all([api.person('admin', 'camille'), api.person('user', 'claire')]);
  id = await minutesOf(api).saved(claire, { subject: 'Sentinelle' });
  await api.record.caughtUp();
});
afterAll(() => api.close());

const at = (place: string, query: Record<string, string> = {}) =>
  api.call(streamEvent, { token: chief.token, params: { stream: `meeting-${id}`, at: place }, query });
const found = async (q: string) =>
  (await api.call(findStreams, { token: chief.token, query: { q } })).answer.streams.map(({ stream }) => stream);

describe('a stream', () => {
  it('is found by its name, an address with its id, a title, and a person', async () => {
    expect(await found(`meeting-${id}`)).toContain(`meeting-${id}`);
    expect(await found(`https://greffier.exemple.fr/meetings/${id}?tab=actions`)).toContain(`meeting-${id}`);
    expect(await found('sentinelle')).toEqual([`meeting-${id}`]);
    expect(await found(claire.email)).toContain(`user-${claire.id}`);
    expect(await found('licorne')).toEqual([]);
  });

  it('is gone through event by event, with what is personal masked', async () => {
    const { answer } = await at('0', { projection: 'meetings' });
    expect(answer).toMatchObject({
      revision: 0,
      type: 'MeetingRegistered',
      data: { title: { masked: true } },
      isPersonal: true,
      unreadable: null,
      metadata: { by: { actor: `user:${claire.id}`, displayName: 'claire' } },
      handlerError: null,
    });
    expect(answer.handledBy).toContain('meetings');
    expect(answer.changes?.map(({ table }) => table)).toContain('meetings');
    expect(JSON.stringify(answer)).not.toContain('Sentinelle');
    expect((await at('last')).answer.revision).toBe(answer.last);
    expect((await at(answer.id)).answer.revision).toBe(0);
    expect((await at('0', { projection: 'users' })).answer.changes).toEqual([]);
  });

  it('shows what is personal to who asks for it, which is noted once an hour', async () => {
    const { answer } = await at('0', { personal: 'shown', projection: 'meetings' });
    expect(answer.data).toMatchObject({ title: 'Sentinelle' });
    expect(JSON.stringify(answer.changes)).toContain('Sentinelle');
    await at('1', { personal: 'shown' });
    await api.record.caughtUp();
    const { entries } = (await api.call(listAccess, { token: chief.token, query: { kind: 'personal-data-shown' } }))
      .answer;
    expect(entries.map(({ userId, reason }) => [userId, reason])).toEqual([[chief.id, `meeting-${id}`]]);
    // Who asks who read that meeting finds it there.
    const read = (await api.call(listAccess, { token: chief.token, query: { kind: 'meeting-read' } })).answer.entries;
    expect(read.map(({ userId, meetingId }) => [userId, meetingId])).toEqual([[chief.id, id]]);
  });

  it('that is not there, or has no such event, is refused by name', async () => {
    expect((await at('99')).body['code']).toBe('EVENT_NOT_FOUND');
    expect((await at('hier')).body['code']).toBe('EVENT_NOT_FOUND');
    const params = { stream: 'meeting-perdue', at: '0' };
    expect((await api.call(streamEvent, { token: chief.token, params })).body['code']).toBe('STREAM_NOT_FOUND');
    expect((await at('0', { projection: 'perdue' })).body['code']).toBe('PROJECTION_UNKNOWN');
  });

  it('with an event that was changed says so, and shows what it says of itself', async () => {
    const stream = `user-${claire.id}`;
    await api.record.pool.query(
      `update events.event set data = convert_to(replace(convert_from(data, 'utf8'), '"$sealed":{"', '"$sealed":{"x'), 'utf8') where stream = $1 and revision = 0`,
      [stream],
    );
    const { answer } = await api.call(streamEvent, { token: chief.token, params: { stream, at: '0' } });
    expect(answer).toMatchObject({ type: 'UserCreated', data: null, changes: null });
    expect(answer.unreadable).toMatch(/^(?:EVENT_TAMPERED|KEY_MISSING)$/u);
  });
});

describe('bots at work', () => {
  it('are told with who runs them and with drift that was noticed', async () => {
    const { pool } = api.record;
    const joined = await api.call(joinMeet, {
      token: claire.token,
      body: { meetingUrl: `${TEST_MEET_ORIGIN}/${meetingCode()}` },
    });
    const session = joined.answer.sessionId;
    const told = (command: BotSessionCommand) =>
      changeBotSession(api.dependencies, {
        sessionId: session,
        command,
        request: { commandId: randomUUID(), actor: 'system:meet', correlationId: randomUUID() },
      });
    await told({ type: 'claim', worker: 'worker-1', now: api.clock.now() });
    await told({ type: 'noticeDrift', signal: 'captions-missing', subject: 'captions', evidence: null });
    await api.record.caughtUp();
    await pool.query(`insert into state.bot_lease values ($1, 'worker-1', now() - interval '1 minute')`, [session]);
    await pool.query(`insert into state.waiting_lines values ($1, 'worker-1', 2, now())`, [session]);
    expect((await api.call(attendedBots, { token: chief.token })).answer).toMatchObject({
      bots: [
        {
          sessionId: session,
          status: 'joining',
          lines: 0,
          waitingLines: 2,
          worker: { name: 'worker-1', silent: true },
          alarms: [{ signal: 'captions-missing' }],
        },
      ],
      failed: [],
      drift: [{ sessionId: session, signal: 'captions-missing', subject: 'captions', serious: true, clearedAt: null }],
    });
    await told({ type: 'end', reason: 'denied', lines: 0 });
    await api.record.caughtUp();
    const { bots, failed } = (await api.call(attendedBots, { token: chief.token })).answer;
    expect(bots).toEqual([]);
    expect(failed).toMatchObject([{ sessionId: session, reason: { code: 'denied' }, lines: 0 }]);
    expect(failed[0]?.reason.message).toMatch(/^La demande du bot a été refusée/u);
  });
});
