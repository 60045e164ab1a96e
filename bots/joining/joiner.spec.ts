import { launchDependencies } from '#api/bot-session/launching.ts';
import { apiContextOf } from '#api/derived-context.ts';
import { launchBot } from '#commands/bot-session/launch.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { changePlan, chooseAttendance, preferJoining } from '#commands/joining/joining.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { scheduleMeeting, type CalendarInstance } from '#commands/meeting/schedule.ts';
import { readSettings } from '#commands/settings/settings.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { userKeys } from '#domain/user/identity.ts';
import { comingMeetings, scheduledMeeting } from '#projections/joining/coming.ts';
import { plansOf } from '#projections/joining/plans.ts';
import { openBotSessions } from '#projections/bot-sessions/queries.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { openTestApi, TEST_MEET_ORIGIN, type Person, type TestApi } from '#test/support/api.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joining } from './alarm.ts';
import { joiner, type JoinerDependencies } from './joiner.ts';

let api: TestApi;
let claire: Person;
let noe: Person;
const request = () => ({ commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' }) as const;
const MINUTE = 60_000;

beforeAll(async () => {
  api = await openTestApi();
  [claire, noe] = await Promise.all([api.person('user', 'Claire Étienne'), api.person('user', 'Noé Martin')]);
});
afterAll(() => api.close());

/** Each case begins without bots and without the preferences of the case before. */
beforeEach(async () => {
  for (const { id } of await open()) await ended(id, 'stopped');
  for (const { id } of [claire, noe]) await preferJoining(api.dependencies, { userId: id, wants: 'none' }, request());
  api.clock.advance({ days: 30 });
  await ring();
});

const dependencies = (limit = 10): JoinerDependencies => ({
  ...launchDependencies(apiContextOf(api.dependencies)),
  limit: async () => limit,
  reading: {
    pool: api.record.pool,
    progress: api.record.progress,
    head: api.dependencies.headPosition,
    report: () => {},
  },
  settings: async () => (await readSettings(api.record.log)).settings,
});

const at = (ms: number): string => new Date(Date.parse(api.clock.now()) + ms).toISOString();
const open = async () => {
  await api.record.caughtUp();
  return openBotSessions(api.record.pool);
};
const addresses = async () => (await open()).map(({ meetingUrl }) => meetingUrl);
const ended = (sessionId: string, reason: 'stopped' | 'expired') =>
  changeBotSession(api.dependencies, { sessionId, command: { type: 'end', reason, lines: 0 }, request: request() });

/** Serves what is due now, as the reactor does; answers the codes for which requests stay open. */
async function ring(limit?: number): Promise<string[]> {
  const codes: string[] = [];
  const served = new Set<string>();
  for (;;) {
    await api.record.caughtUp();
    const due = await openRequests(api.record.pool, joining.kind, { now: api.clock.date(), limit: 100 });
    const first = due.find(({ askedBy, subject }) => !served.has(askedBy + subject));
    if (!first) return codes;
    served.add(first.askedBy + first.subject);
    await joiner(dependencies(limit))
      .act(first, new AbortController().signal)
      .catch((error: unknown) => codes.push((error as { code: string }).code));
  }
}

interface Entry extends Partial<CalendarInstance> {
  readonly by?: Person;
}

/** An entry of Claire's, to which Noé is invited and has said yes, in two minutes and for an hour. */
async function entry({ by = claire, ...changes }: Entry = {}) {
  const code = meetingCode();
  const instance: CalendarInstance = {
    instanceId: code,
    platform: 'googlemeet',
    providerMeetingId: code,
    title: 'Comité',
    startedAt: at(2 * MINUTE),
    endedAt: at(62 * MINUTE),
    organiser: { userId: by.id, keyId: userKeys.identity(by.id), name: 'Claire', email: by.email },
    attendees: [{ name: 'Noé', email: noe.email, response: 'accepted' }],
    joinUrl: `${TEST_MEET_ORIGIN}/${code}`,
    seriesId: null,
    allDay: false,
    ...changes,
  };
  const say = (more: Partial<CalendarInstance> = {}) =>
    scheduleMeeting(api.dependencies, { ...instance, ...more }, request());
  const { meetingId } = await say();
  return { meetingId, address: `${TEST_MEET_ORIGIN}/${code}`, say };
}

const choose = (meetingId: string, wanted: boolean | null, more: object = {}) =>
  chooseAttendance(
    api.dependencies,
    { meetingId, seriesId: null, userId: claire.id, standing: 'organiser', scope: 'meeting', wanted, ...more },
    request(),
  );
const prefers = (person: Person, wants: 'organised' | 'accepted') =>
  preferJoining(api.dependencies, { userId: person.id, wants }, request());

describe('a bot that comes by itself', () => {
  it('is sent a minute before, once, in the name of who wants it and under the name of the settings', async () => {
    await prefers(noe, 'accepted');
    const { meetingId, address } = await entry();
    api.clock.advance({ seconds: 59 });
    await ring();
    expect(await addresses()).toEqual([]);
    api.clock.advance({ seconds: 1 });
    await ring();
    const [bot, ...others] = await open();
    expect([bot, ...others]).toEqual([expect.objectContaining({ meetingUrl: address, requestedBy: noe.id })]);
    // Another look, another reason to look, and who wants it too: one bot.
    await prefers(claire, 'organised');
    await choose(meetingId, true);
    await ring();
    expect(await open()).toEqual([bot]);
    // Who stops it does not want another.
    await ended(bot?.id ?? '', 'stopped');
    await choose(meetingId, null);
    await ring();
    expect(await open()).toEqual([]);
  });

  it('comes late where somebody wants it while the meeting goes on, and not once it is over', async () => {
    const { meetingId, address } = await entry();
    api.clock.advance({ minutes: 30 });
    await ring();
    expect(await addresses()).toEqual([]);
    await choose(meetingId, true);
    await ring();
    expect(await addresses()).toEqual([address]);
    const other = await entry();
    api.clock.advance({ minutes: 63 });
    await choose(other.meetingId, true);
    await ring();
    expect(await addresses()).toEqual([address]);
  });

  it('comes when a moved meeting begins, to neither of its former times, and not to a cancelled one', async () => {
    await prefers(claire, 'organised');
    const { say, address, meetingId } = await entry();
    await say({ startedAt: at(180 * MINUTE), endedAt: at(240 * MINUTE) });
    api.clock.advance({ minutes: 5 });
    await ring();
    expect(await addresses()).toEqual([]);
    await changeMeeting(api.dependencies, { meetingId, command: { type: 'cancelMeeting' }, request: request() });
    api.clock.advance({ minutes: 174 });
    await ring();
    expect(await addresses()).toEqual([]);
    await say({ startedAt: at(0), endedAt: at(60 * MINUTE) });
    await ring();
    expect(await addresses()).toEqual([address]);
    // It came too early, and comes again to the time at which they meet after all.
    const [bot] = await open();
    await ended(bot?.id ?? '', 'stopped');
    await say({ startedAt: at(120 * MINUTE), endedAt: at(180 * MINUTE) });
    api.clock.advance({ minutes: 119 });
    await ring();
    expect(await addresses()).toEqual([address]);
  });

  it('is the one that a person launched before, and leads a person who launches one after it to itself', async () => {
    await prefers(claire, 'organised');
    const first = await entry();
    const launching = dependencies();
    const byHand = (meetingUrl: string) =>
      launchBot(launching, { meetingUrl, botName: '', requestedBy: noe.id }, request());
    const { sessionId } = await byHand(first.address);
    api.clock.advance({ minutes: 1 });
    await ring();
    expect((await open()).map(({ id }) => id)).toEqual([sessionId]);
    const noted = await scheduledMeeting(api.record.pool, first.meetingId, claire.id);
    expect(noted?.outcome).toMatchObject({ sessionId, existing: true });

    const second = await entry();
    api.clock.advance({ minutes: 1 });
    await ring();
    const bot = (await open()).find(({ meetingUrl }) => meetingUrl === second.address);
    expect(await byHand(second.address)).toMatchObject({ sessionId: bot?.id, running: { requestedBy: claire.id } });
  });

  it('is sent once by a process that died between launching it and saying so', async () => {
    await prefers(claire, 'organised');
    const { meetingId } = await entry();
    api.clock.advance({ minutes: 1 });
    await api.record.caughtUp();
    const [due] = await openRequests(api.record.pool, joining.kind, { now: api.clock.date(), limit: 1 });
    if (!due) throw new Error('nothing is due');
    const dying = dependencies();
    const log = new Proxy(dying.log, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...given: readonly unknown[]): unknown =>
          name === 'append' && String(given[0]).startsWith('settings-attendance-')
            ? Promise.reject(new Error('killed'))
            : Reflect.apply(method, target, given);
      },
    });
    await expect(joiner({ ...dying, log }).act(due, new AbortController().signal)).rejects.toThrow('killed');
    const [bot] = await open();
    await ring();
    expect(await open()).toEqual([bot]);
    const noted = await scheduledMeeting(api.record.pool, meetingId, claire.id);
    expect(noted?.outcome).toMatchObject({ sessionId: bot?.id, attempt: 1, obstacle: null });
  });

  it('is launched again where no process took it in time', async () => {
    await prefers(claire, 'organised');
    const { meetingId, address } = await entry();
    api.clock.advance({ minutes: 1 });
    await ring();
    const [lost] = await open();
    await ended(lost?.id ?? '', 'expired');
    api.clock.advance({ minutes: 3 });
    await ring();
    expect(await open()).toEqual([expect.objectContaining({ meetingUrl: address })]);
    const noted = await scheduledMeeting(api.record.pool, meetingId, claire.id);
    expect(noted?.outcome).toMatchObject({ attempt: 2, endReason: null });
  });

  it('waits for a place where the limit is reached, says so, and comes as soon as there is one', async () => {
    await prefers(claire, 'organised');
    const { meetingId, address } = await entry();
    api.clock.advance({ minutes: 1 });
    expect(await ring(0)).toContain('TOO_MANY_BOTS');
    const outcome = async () => (await scheduledMeeting(api.record.pool, meetingId, claire.id))?.outcome;
    expect(await outcome()).toMatchObject({ obstacle: 'limit', sessionId: null });
    await ring(0);
    const { events } = await api.record.log.load(`settings-attendance-${meetingId}`);
    expect(events.map(({ type }) => type)).toEqual(['BotNotSent']);
    await ring();
    expect(await addresses()).toEqual([address]);
    expect(await outcome()).toMatchObject({ obstacle: null });
  });

  it('comes to no series that its organiser refused, but to the one meeting of it that they chose', async () => {
    const [one, other] = [await entry({ seriesId: 'serie' }), await entry({ seriesId: 'serie' })];
    await prefers(noe, 'accepted');
    await api.record.caughtUp();
    const [{ seriesId } = { seriesId: null }] = await comingMeetings(api.record.pool, {
      from: api.clock.date(),
      until: new Date(at(5 * MINUTE)),
    });
    await choose(one.meetingId, false, { seriesId, scope: 'series' });
    await choose(other.meetingId, true, { seriesId });
    await expect(choose(one.meetingId, true, { seriesId, userId: noe.id, standing: 'attendee' })).rejects.toMatchObject(
      { code: 'ORGANISER_CHOSE' },
    );
    api.clock.advance({ minutes: 1 });
    await ring();
    expect(await addresses()).toEqual([other.address]);
  });
});

describe('a planned link', () => {
  const plan = async (weekly: boolean, until: string | null) => {
    const code = meetingCode();
    const planId = derivedId('plan', code);
    const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(Date.parse(at(2 * MINUTE)))
      .split(' ');
    const address = `${TEST_MEET_ORIGIN}/${code}`;
    const link = {
      platform: 'googlemeet',
      meetingUrl: address,
      title: 'Point',
      day,
      time,
      minutes: 30,
      weekly,
      until,
    } as const;
    const command = { type: 'planLink', userId: noe.id, link, now: api.clock.now() } as const;
    await changePlan(api.dependencies, planId, { command, request: request() });
    return { planId, address };
  };
  const stopBots = async () => {
    for (const { id } of await open()) await ended(id, 'stopped');
  };

  it('gets its bot every week at its hour, until it is stopped', async () => {
    const { planId, address } = await plan(true, null);
    for (let week = 0; week < 3; week += 1) {
      await ring();
      expect(await addresses()).toEqual([]);
      api.clock.advance({ minutes: 1 });
      await ring();
      expect(await addresses()).toEqual([address]);
      await stopBots();
      api.clock.advance({ minutes: 10 });
      await ring();
      expect(await addresses()).toEqual([]);
      api.clock.advance({ days: 6, hours: 23, minutes: 49 });
    }
    await changePlan(api.dependencies, planId, { command: { type: 'stopPlan' }, request: request() });
    api.clock.advance({ minutes: 1 });
    await ring();
    expect(await addresses()).toEqual([]);
  });

  it('gets none in a week that is skipped, and one in the others', async () => {
    const { planId, address } = await plan(true, null);
    await api.record.caughtUp();
    const startsAt =
      (await plansOf(api.record.pool, noe.id)).find(({ id }) => id === planId)?.nextAt?.toISOString() ?? '';
    const skip = (on: boolean) => {
      const command = { type: 'skipWeek', startsAt, skip: on, now: api.clock.now() } as const;
      return changePlan(api.dependencies, planId, { command, request: request() });
    };
    for (const on of [true, false, true]) await skip(on);
    api.clock.advance({ minutes: 2 });
    await ring();
    expect(await addresses()).toEqual([]);
    api.clock.advance({ days: 6, hours: 23, minutes: 59 });
    await ring();
    expect(await addresses()).toEqual([address]);
    await stopBots();
    await changePlan(api.dependencies, planId, { command: { type: 'stopPlan' }, request: request() });
  });

  it('gets it once, late too, and goes on to next week where nobody could send it', async () => {
    const once = await plan(false, null);
    api.clock.advance({ minutes: 20 });
    await ring();
    expect(await addresses()).toEqual([once.address]);
    await stopBots();
    const weekly = await plan(true, null);
    api.clock.advance({ days: 7, minutes: 1 });
    await ring();
    expect(await addresses()).toEqual([weekly.address]);
  });
});
