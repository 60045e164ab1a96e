import { erasePerson, erasureState } from '#api/contract/persons.ts';
import { meetingHistory } from '#api/contract/history.ts';
import { joinMeeting } from '#api/contract/meeting-captures.ts';
import { linkParticipant } from '#api/contract/meeting-people.ts';
import { deleteMeeting, meetingDetail } from '#api/contract/meetings.ts';
import { listNotices, noticeChoices } from '#api/contract/notices.ts';
import {
  addRetentionRule,
  changeRetentionRule,
  holdMeeting,
  labelMeeting,
  liftHold,
  meetingRetention,
  previewRetention,
  readRetention,
  removeRetentionRule,
} from '#api/contract/retention.ts';
import { accountLinksEraser } from '#bots/eraser/account-links-eraser.ts';
import { linkEraser } from '#bots/eraser/link-eraser.ts';
import { mailEraser } from '#bots/eraser/mail-eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { deleteDue } from '#bots/retention/runner.ts';
import { webhookAnswersEraser } from '#bots/webhooks/answers-eraser.ts';
import type { EventLog } from '#domain/events/log.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { noticesFor } from '#projections/notices/queries.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { isLong } from '#test/support/long.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { sentenceOf } from './registry/sentence.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let api: TestApi;
let organiser: Person;
let chief: Person;
beforeAll(async () => {
  api = await openTestApi();
  [organiser, chief] = await Promise.all([api.person('user', 'Claire Étienne'), api.person('admin', 'Paule Chef')]);
});
afterAll(() => api.close());

const never = new AbortController().signal;
const ended = (hours: number) => new Date(api.clock.date().getTime() - hours * 3_600_000).toISOString();
/** A meeting that ended so many hours ago. */
async function meetingOf(hours: number, title = 'Réunion'): Promise<string> {
  const id = await minutesOf(api).saved(organiser, {
    meetingId: randomUUID(),
    subject: title,
    participants: [],
    startTime: ended(hours + 1),
    endTime: ended(hours),
    transcript: '[00:00:00] Noé: Bonjour\n[00:00:05] Claire: Bonjour',
  });
  await api.record.caughtUp();
  return id;
}
const asChief = () => ({ token: chief.token });
const reading = () => {
  const { pool, progress } = api.record;
  return { pool, progress, head: api.dependencies.headPosition, report: () => {} };
};
const look = async (log: EventLog = api.record.log) => {
  const deleted = await deleteDue({ ...api.dependencies, log, reading: reading() }, never);
  await api.record.caughtUp();
  return deleted;
};
const typesOf = async (id: string) => (await api.record.log.load(meetingStream(id))).events.map(({ type }) => type);
const isGone = async (id: string) => (await typesOf(id)).includes('MeetingDeleted');
const rule = (label: string | null, value: number, unit: 'hours' | 'days' = 'hours') => ({
  label,
  meetingType: null,
  age: { value, unit },
});
const add = async (label: string | null, value: number, confirmed = 1_000) => {
  const added = await api.call(addRetentionRule, {
    ...asChief(),
    body: { ...rule(label, value), confirmed },
  });
  await api.record.caughtUp();
  return added;
};
const label = async (id: string, text: string | null, { by = organiser, confirmed = true } = {}) => {
  const body = { label: text, confirmed };
  const answered = await api.call(labelMeeting, { token: by.token, params: { id }, body });
  await api.record.caughtUp();
  return answered;
};
const hold = async (id: string, reason = 'Litige Durand') => {
  const answered = await api.call(holdMeeting, { ...asChief(), params: { id }, body: { reason } });
  await api.record.caughtUp();
  return answered;
};
const lift = async (id: string) => {
  const answered = await api.call(liftHold, { ...asChief(), params: { id } });
  await api.record.caughtUp();
  return answered;
};
const kept = async (id: string, by = organiser) =>
  (await api.call(meetingRetention, { token: by.token, params: { id } })).answer;

/** Answers where somebody was erased: everywhere, or in one meeting alone. */
const erase = async (only?: string) => {
  const { vault, pool } = api.record;
  const erasers = [
    accountLinksEraser(api.dependencies, reading()),
    personEraser(api.dependencies, vault),
    linkEraser(api.dependencies, vault),
    mailEraser(api.dependencies, vault, reading()),
    webhookAnswersEraser(api.dependencies, vault, reading()),
  ];
  const served = new Set<string>();
  for (const { request, act } of erasers)
    for (const one of await openRequests(pool, request.kind, { now: api.clock.date(), limit: 10 })) {
      if (only !== undefined && one.subject !== only) continue;
      await act(one, never);
      served.add(one.subject);
    }
  await api.record.caughtUp();
  api.clock.advance({ seconds: 1 });
  return [...served];
};
/** About which meetings somebody is told that an erasure is done. */
const toldOf = async ({ token }: Person) => {
  const { answer } = await api.call(listNotices, { token, query: { limit: '100' } });
  return answer.notices.flatMap(({ kind, meetingId }) => (kind === 'erasure' ? [meetingId] : []));
};

/** No rule of one case is about the meetings of another. */
beforeEach(async () => {
  const { rules } = (await api.call(readRetention, asChief())).answer;
  for (const { id } of rules)
    await api.call(removeRetentionRule, { ...asChief(), params: { id }, query: { confirmed: '1000' } });
  await api.record.caughtUp();
});

describe('a rule of retention', () => {
  it('is previewed, then deletes what is due and nothing else, and says that it was it', async () => {
    const name = randomUUID();
    await add(name, 1_000);
    const [old, young, other] = [await meetingOf(30, 'Ancienne'), await meetingOf(2), await meetingOf(30)];
    for (const id of [old, young]) expect((await label(id, name)).status).toBe(200);
    const [{ id: ruleId = '' } = {}] = (await api.call(readRetention, asChief())).answer.rules;
    const body = { id: ruleId, rule: rule(name, 24) };
    const preview = (await api.call(previewRetention, { ...asChief(), body })).answer;
    expect(preview).toMatchObject({
      now: 1,
      first: [{ id: old, title: 'Ancienne', rule: `étiquette ${name}\u00a0: 24\u00a0heures après la fin` }],
    });
    const change = (confirmed: number) =>
      api.call(changeRetentionRule, { ...asChief(), params: { id: ruleId }, body: { ...rule(name, 24), confirmed } });
    expect((await change(0)).body).toMatchObject({ code: 'RETENTION_UNCONFIRMED' });
    expect(await look()).toBe(0);
    expect((await change(preview.now)).status).toBe(200);
    await api.record.caughtUp();
    expect(await kept(young)).toMatchObject({
      label: name,
      deletion: { rule: `étiquette ${name}\u00a0: 24\u00a0heures après la fin`, at: expect.any(String) },
      hold: null,
      may: { label: true, hold: false },
    });
    expect(await look()).toBe(1);
    expect(await Promise.all([old, young, other].map(isGone))).toEqual([true, false, false]);
    expect((await api.call(meetingDetail, { token: organiser.token, params: { id: old } })).status).toBe(404);
    const { events } = await api.record.log.load(meetingStream(old));
    const event = events.find(({ type }) => type === 'MeetingDeleted');
    expect(event?.metadata.actor).toBe('system:retention');
    expect(event && sentenceOf(event, { nameOf: () => '', told: null, changes: [] })).toBe(
      `a supprimé la réunion selon la règle «\u00a0étiquette ${name}\u00a0: 24\u00a0heures après la fin\u00a0»`,
    );
    expect(await look()).toBe(0);
  });

  it('is not removed unseen where another one then deletes at once', async () => {
    const name = randomUUID();
    const { answer: longer } = await add(name, 1_000);
    const id = await meetingOf(200);
    await label(id, name);
    await add(null, 150);
    const params = { id: longer.id };
    expect((await api.call(removeRetentionRule, { ...asChief(), params })).body).toMatchObject({
      code: 'RETENTION_UNCONFIRMED',
    });
    const { now } = (await api.call(previewRetention, { ...asChief(), body: { id: longer.id, rule: null } })).answer;
    expect(now).toBe(1);
    expect(await isGone(id)).toBe(false);
  });

  it('is completed by the next look, wherever the process is killed', async () => {
    const name = randomUUID();
    await add(name, 1);
    const KILLED = new Error('killed');
    // A deletion of two records has four steps.
    for (const appends of isLong ? [0, 1, 2, 3] : [1, 3]) {
      const [one, other] = [await meetingOf(5), await meetingOf(5)];
      await api.call(joinMeeting, { ...asChief(), params: { id: one, other } });
      await api.record.caughtUp();
      await label(one, name);
      let left = appends;
      const killed: EventLog = new Proxy(api.record.log, {
        get: (log, property: keyof EventLog) => {
          const value = Reflect.get(log, property);
          if (property !== 'append') return typeof value === 'function' ? value.bind(log) : value;
          return async (...args: Parameters<EventLog['append']>) => {
            if (left <= 0) throw KILLED;
            left -= 1;
            return log.append(...args);
          };
        },
      });
      await look(killed);
      expect(left).toBe(0);
      await look();
      for (const id of [one, other])
        expect((await typesOf(id)).filter((type) => type === 'MeetingDeleted')).toHaveLength(1);
    }
  });

  it('passes over what cannot be deleted, a page after the other, and tries it again with the next look', async () => {
    const name = randomUUID();
    const ids = [await meetingOf(9), await meetingOf(8), await meetingOf(7), await meetingOf(6), await meetingOf(5)];
    await add(name, 1_000);
    for (const id of ids) await label(id, name);
    const [{ id: ruleId = '' } = {}] = (await api.call(readRetention, asChief())).answer.rules;
    await api.call(changeRetentionRule, {
      ...asChief(),
      params: { id: ruleId },
      body: { ...rule(name, 1), confirmed: 1_000 },
    });
    await api.record.caughtUp();
    const stuck = new Set(ids.slice(0, 2).map(meetingStream));
    const log: EventLog = new Proxy(api.record.log, {
      get: (inner, property: keyof EventLog) => {
        const value = Reflect.get(inner, property);
        if (property !== 'append') return typeof value === 'function' ? value.bind(inner) : value;
        return async (...args: Parameters<EventLog['append']>) => {
          if (stuck.has(args[0])) throw new Error('this one not');
          return inner.append(...args);
        };
      },
    });
    const some = (from: EventLog) =>
      deleteDue({ ...api.dependencies, log: from, reading: reading() }, never, { page: 2, batch: 1 });
    expect(await some(log)).toBe(3);
    await api.record.caughtUp();
    expect(await Promise.all(ids.map(isGone))).toEqual([false, false, true, true, true]);
    expect(await some(api.record.log)).toBe(2);
    await api.record.caughtUp();
    expect(await some(api.record.log)).toBe(0);
  });

  it('is known by the labels that meetings may have, for who may edit', async () => {
    const id = await meetingOf(1);
    expect((await label(id, 'Inconnue')).body).toMatchObject({ code: 'RETENTION_LABEL_UNKNOWN' });
    const name = randomUUID();
    await add(name, 500);
    expect((await kept(id)).labels.map((one) => one.label)).toEqual([null, name]);
    const stranger = await api.person('user', 'Zoé');
    expect((await label(id, name, { by: stranger })).status).toBe(404);
    expect((await add(name, 10)).body).toMatchObject({ code: 'RETENTION_RULE_TAKEN' });
  });

  it('is one with rules that write its label in another case, and so is the label of a meeting', async () => {
    const name = `Court ${randomUUID()}`;
    await add(name, 500);
    expect((await add(name.toUpperCase(), 10)).body).toMatchObject({ code: 'RETENTION_RULE_TAKEN' });
    const id = await meetingOf(30);
    expect((await label(id, `  ${name.toLowerCase()} `)).status).toBe(200);
    expect((await kept(id)).label).toBe(name);
    const [{ id: ruleId = '' } = {}] = (await api.call(readRetention, asChief())).answer.rules;
    const respelled = { ...rule(name.toUpperCase(), 24), confirmed: 1 };
    await api.call(changeRetentionRule, { ...asChief(), params: { id: ruleId }, body: respelled });
    await api.record.caughtUp();
    expect(await kept(id)).toMatchObject({ label: name.toUpperCase(), deletion: { isDue: true } });
    expect(await look()).toBe(1);
  });

  it('deletes no meeting at once for a label that nobody confirmed, and says before when it would go', async () => {
    const [name, other] = [randomUUID(), randomUUID()];
    await add(name, 1);
    await add(other, 500);
    const id = await meetingOf(30);
    const { labels } = await kept(id);
    const at = new Date(Date.parse(ended(30)) + 3_600_000).toISOString();
    expect(labels.find((one) => one.label === name)?.deletion).toMatchObject({ at, isDue: true });
    expect(labels.find((one) => one.label === other)?.deletion).toMatchObject({ isDue: false });
    expect(labels[0]).toEqual({ label: null, deletion: null });
    const unconfirmed = await label(id, name, { confirmed: false });
    expect(unconfirmed.status).toBe(409);
    expect(unconfirmed.body).toMatchObject({ code: 'RETENTION_LABEL_UNCONFIRMED' });
    const stranger = await api.person('user', 'Inès');
    expect((await label(id, name, { by: stranger, confirmed: false })).status).toBe(404);
    expect(await look()).toBe(0);
    expect(await kept(id)).toMatchObject({ label: null });
    expect((await label(id, other, { confirmed: false })).status).toBe(200);
    expect((await label(id, name)).status).toBe(200);
    expect(await look()).toBe(1);
  });

  it('asks too where taking the label away leaves the meeting to a shorter rule', async () => {
    const name = randomUUID();
    await add(name, 500);
    const id = await meetingOf(30);
    await label(id, name);
    await add(null, 24);
    expect((await label(id, null, { confirmed: false })).body).toMatchObject({ code: 'RETENTION_LABEL_UNCONFIRMED' });
    expect((await label(id, null)).status).toBe(200);
  });
});

describe('a meeting that is held', () => {
  it('stays, by rules and by hand, and says who holds it and why', async () => {
    const name = randomUUID();
    await add(name, 1);
    const [one, other] = [await meetingOf(5), await meetingOf(5)];
    await api.call(joinMeeting, { ...asChief(), params: { id: one, other } });
    await api.record.caughtUp();
    await label(one, name);
    expect((await hold(one)).status).toBe(200);
    expect((await hold(one)).body).toMatchObject({ code: 'MEETING_ALREADY_HELD' });
    expect(await look()).toBe(0);
    for (const id of [one, other])
      expect((await api.call(deleteMeeting, { token: organiser.token, params: { id } })).body).toMatchObject({
        code: 'MEETING_HELD',
        error: expect.stringContaining('imposée par un administrateur'),
      });
    expect(await kept(one)).toMatchObject({
      deletion: null,
      hold: { reason: 'Litige Durand', by: { displayName: 'Paule Chef' }, postponed: 0 },
    });
    const { holds } = (await api.call(readRetention, asChief())).answer;
    expect(holds.filter(({ meetingId }) => meetingId === one || meetingId === other)).toHaveLength(1);
    const { events } = (await api.call(meetingHistory, { token: organiser.token, params: { id: one } })).answer;
    expect(events[0]?.sentence).toBe(
      'Paule Chef a imposé la conservation de la réunion\u00a0: «\u00a0Litige Durand\u00a0».',
    );
    expect((await lift(one)).status).toBe(200);
    expect((await lift(one)).body).toMatchObject({ code: 'MEETING_NOT_HELD' });
    expect(await look()).toBe(1);
    expect(await Promise.all([one, other].map(isGone))).toEqual([true, true]);
  });

  it('has an erasure wait that is done everywhere else, told to who asked, and done after it is lifted', async () => {
    const [held, free] = [await meetingOf(5, 'Tenue'), await meetingOf(5)];
    await hold(held);
    const meetings = [held, free].map((meetingId) => ({ meetingId, participants: [0] }));
    const asked = await api.call(erasePerson, { ...asChief(), body: { userId: null, meetings } });
    expect(asked.status).toBe(202);
    expect(asked.answer.held).toEqual([held]);
    await api.record.caughtUp();
    const state = async () =>
      (await api.call(erasureState, { ...asChief(), params: { id: asked.answer.erasureId } })).answer;
    expect(await state()).toMatchObject({
      done: false,
      doneElsewhere: false,
      held: [{ meetingId: held, title: 'Tenue' }],
    });
    expect(await erase()).toEqual([free]);
    expect(await state()).toMatchObject({ open: 1, done: false, doneElsewhere: true });
    expect((await kept(held)).hold?.postponed).toBe(1);
    const names = async (id: string) =>
      (await api.call(meetingDetail, { token: organiser.token, params: { id } })).answer.data.participants.map(
        (one) => one.name,
      );
    expect(await names(held)).toContain('Noé');
    expect(await names(free)).not.toContain('Noé');
    const other = await api.person('admin', 'Autre Chef');
    await lift(held);
    expect(await state()).toMatchObject({ done: false, doneElsewhere: false, held: [] });
    expect(await toldOf(chief)).toEqual([]);
    // Nobody has to ask again.
    expect(await erase()).toEqual([held]);
    expect(await state()).toMatchObject({ open: 0, done: true });
    expect(await names(held)).not.toContain('Noé');
    // Who asked is told of what waited, and of nothing else; nobody else is.
    const { answer } = await api.call(listNotices, { ...asChief(), query: { limit: '100' } });
    expect(answer.notices.filter(({ kind }) => kind === 'erasure')).toMatchObject([
      { meetingId: held, about: 'Tenue', text: expect.stringContaining('est fait') },
    ]);
    for (const one of [other, organiser]) expect(await toldOf(one)).toEqual([]);
    const { pool, sealer } = api.record;
    const noLonger = { userId: chief.id, email: chief.email, role: 'user' } as const;
    const left = await noticesFor({ pool, sealer }, noLonger, api.clock.date());
    expect(left.filter(({ kind }) => kind === 'erasure')).toEqual([]);
    const kindsOf = async ({ token }: Person) =>
      (await api.call(noticeChoices, { token })).answer.choices.map(({ kind }) => kind);
    expect(await kindsOf(chief)).toContain('erasure');
    expect(await kindsOf(organiser)).not.toContain('erasure');
    await api.call(deleteMeeting, { ...asChief(), params: { id: held } });
    await api.record.caughtUp();
    expect(await toldOf(chief)).toEqual([]);
  });

  it('has who asked told once of an erasure, when nothing of it is left to do in any record of the meeting', async () => {
    const [one, other] = [await meetingOf(5), await meetingOf(5)];
    await api.call(joinMeeting, { ...asChief(), params: { id: one, other } });
    const noe = await api.person('user', 'Noé');
    await api.call(linkParticipant, { ...asChief(), params: { id: one, number: '0' }, body: { email: noe.email } });
    await hold(one);
    const meetings = [one, other].map((meetingId) => ({ meetingId, participants: [0] }));
    const asked = await api.call(erasePerson, { ...asChief(), body: { userId: null, meetings } });
    expect(asked.answer.held.toSorted()).toEqual([one, other].toSorted());
    await lift(one);
    await erase(one);
    expect(await toldOf(chief)).toEqual([]);
    await erase();
    expect(await toldOf(chief)).toEqual([other]);
  });

  it('has who asked for an account to be erased told where links to it waited, which nobody named', async () => {
    const id = await meetingOf(5);
    const nina = await api.person('user', 'Nina');
    await api.call(linkParticipant, { ...asChief(), params: { id, number: '0' }, body: { email: nina.email } });
    await hold(id);
    await api.call(erasePerson, { ...asChief(), body: { userId: nina.id, meetings: [] } });
    await api.record.caughtUp();
    const before = await toldOf(chief);
    await erase();
    expect((await kept(id)).hold?.postponed).toBe(1);
    await lift(id);
    expect(await toldOf(chief)).toEqual(before);
    await erase();
    expect(await toldOf(chief)).toEqual([id, ...before]);
  });
});
