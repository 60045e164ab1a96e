import {
  changeOrganiser,
  configureMeeting,
  listConsultations,
  listShares,
  meetingConfiguration,
  meetingDirectory,
  MOST_PROPOSED,
  shareMeeting,
  unshareMeeting,
} from '#api/contract/meeting-access.ts';
import { exportMarkdown } from '#api/contract/exports.ts';
import { deleteMeeting, listMeetings, meetingDetail } from '#api/contract/meetings.ts';
import { adminStats } from '#api/contract/system.ts';
import { userDetail } from '#api/contract/users.ts';
import { handle } from '#commands/handle.ts';
import { saveBotSession } from '#commands/bot-session/save.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { changeRights } from '#commands/user/change-rights.ts';
import { scheduleMeeting } from '#commands/meeting/schedule.ts';
import { attachMeeting } from '#commands/room/attach.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { userKeys } from '#domain/user/identity.ts';
import { LOOKUPS } from './meetings/directory-limit.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { expectSameRights } from '#test/support/same-rights.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { isLong } from '#test/support/long.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noor: Person;
let stranger: Person;
let chief: Person;
let observer: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [claire, noor, stranger, chief, observer] = await Promise.all([
    api.person('user'),
    api.person('user'),
    api.person('user'),
    api.person('admin'),
    api.person('observer'),
  ]);
});
afterAll(() => api.close());

const OPEN = {
  visibility: 'public',
  captionLanguage: 'en',
  summaryLanguage: 'es',
  automaticSummary: false,
  automaticEmail: true,
} as const;
const configure = (by: Person, id: string, config: object = OPEN, headers = {}) =>
  api.call(configureMeeting, { token: by.token, params: { id }, body: config, headers });
const configOf = (by: Person, id: string, minPosition: string) =>
  api.call(meetingConfiguration, { token: by.token, params: { id }, query: { minPosition } });
const share = (by: Person, id: string, email: string) =>
  api.call(shareMeeting, { token: by.token, params: { id }, body: { email } });
const sees = async (by: Person, id: string) =>
  (await api.call(meetingDetail, { token: by.token, params: { id } })).status;

describe('the configuration of a meeting', () => {
  it('is restricted, and as the settings say, until its organiser says otherwise', async () => {
    const id = await minutes.saved(claire);
    const before = await api.call(meetingConfiguration, { token: claire.token, params: { id } });
    expect(before.answer.config).toEqual({
      visibility: 'restricted',
      captionLanguage: 'fr',
      summaryLanguage: 'fr',
      automaticSummary: true,
      automaticEmail: true,
    });
    const { answer, headers } = await configure(claire, id);
    const after = await configOf(claire, id, answer.position);
    expect(after.answer.config).toEqual(OPEN);
    expect(after.headers.get('etag')).toBe(headers.get('etag'));
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('opens a meeting to everybody who is signed in, and closes it again', async () => {
    const id = await minutes.saved(claire, { subject: 'Ouverte à tous' });
    expect([await sees(stranger, id), await sees(observer, id)]).toEqual([404, 404]);
    await configOf(claire, id, (await configure(claire, id)).answer.position);
    expect([await sees(stranger, id), await sees(observer, id)]).toEqual([200, 200]);
    const found = (await api.call(listMeetings, { token: observer.token, query: { search: 'ouverte' } })).answer
      .meetings;
    expect(found).toMatchObject([{ title: 'Ouverte à tous', visibility: 'public' }]);
    const { stats } = (await api.call(adminStats, { token: observer.token })).answer;
    expect(stats.totalMeetings).toBeGreaterThan(0);
    // How many accounts there are is not for observers.
    expect(stats.totalUsers).toBeNull();
    expect((await api.call(adminStats, { token: claire.token })).answer.stats.totalUsers).toBeGreaterThan(0);
    await configOf(claire, id, (await configure(claire, id, { ...OPEN, visibility: 'restricted' })).answer.position);
    expect([await sees(stranger, id), await sees(observer, id)]).toEqual([404, 404]);
  });

  it('is for its organiser and administrators to change: others learn what they may know', async () => {
    const id = await minutes.saved(claire, { participants: [{ name: 'Noor', email: noor.email }] });
    expect((await configure(noor, id)).body).toMatchObject({ status: 403, code: 'MEETING_FORBIDDEN' });
    expect((await configure(stranger, id)).body).toMatchObject({ status: 404, code: 'MEETING_NOT_FOUND' });
    expect((await configure(observer, id)).body).toMatchObject({ status: 403, code: 'READ_ONLY' });
    expect((await configure(chief, id)).status).toBe(200);
    expect((await configure(claire, randomUUID())).body['code']).toBe('MEETING_NOT_FOUND');
  });

  it('tells strangers nothing by what they claim to have seen', async () => {
    const id = await minutes.saved(claire);
    const seen =
      (await api.call(meetingConfiguration, { token: claire.token, params: { id } })).headers.get('etag') ?? '';
    for (const address of [id, randomUUID()]) {
      for (const etag of [seen, '"0"'])
        expect((await configure(stranger, address, OPEN, { 'if-match': etag })).body).toMatchObject({
          status: 404,
          code: 'MEETING_NOT_FOUND',
        });
    }
  });

  it('overwrites nothing that its sender has not seen', async () => {
    const id = await minutes.saved(claire);
    const seen =
      (await api.call(meetingConfiguration, { token: claire.token, params: { id } })).headers.get('etag') ?? '';
    const first = await configure(chief, id, OPEN, { 'if-match': seen });
    expect(first.status).toBe(200);
    const second = await configure(claire, id, { ...OPEN, automaticEmail: false }, { 'if-match': seen });
    expect(second.body).toMatchObject({ status: 412, code: 'EDITED_MEANWHILE', title: 'Modifié entre-temps' });
    expect(second.body['error']).toMatch(/Rechargez/u);
    expect(
      (await configure(claire, id, { ...OPEN, automaticEmail: false }, { 'if-match': first.headers.get('etag') ?? '' }))
        .status,
    ).toBe(200);
  });

  it('names who configured it since it was read, whatever else happened to it', async () => {
    const id = await minutes.saved(claire);
    const { revision } = (await api.call(meetingConfiguration, { token: claire.token, params: { id } })).answer;
    await share(chief, id, noor.email);
    const first = await configure(chief, id, { ...OPEN, seen: revision });
    expect(first.status).toBe(200);
    const second = await configure(claire, id, { ...OPEN, automaticEmail: false, seen: revision });
    const { displayName } = (await api.call(userDetail, { token: chief.token, params: { id: chief.id } })).answer.data;
    expect(second.body).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
      meanwhile: { by: displayName, at: api.clock.now() },
    });
    const last = { ...OPEN, automaticEmail: false, seen: first.answer.revision };
    expect((await configure(claire, id, last)).status).toBe(200);
  });

  it.each([
    { ...OPEN, visibility: 'secret' },
    { ...OPEN, captionLanguage: 'de' },
    { visibility: 'public' },
    { ...OPEN, automaticEmail: 'oui' },
  ])('refuses %j by its fields', async (config) => {
    const { body } = await configure(claire, await minutes.saved(claire), config);
    expect(body).toMatchObject({ status: 400, code: 'REQUEST_INVALID' });
    expect((body['errors'] as unknown[]).length).toBeGreaterThan(0);
  });

  it('answers the same for the same, without an event', async () => {
    const id = await minutes.saved(claire);
    const first = await configure(claire, id);
    const again = await configure(claire, id);
    expect(again.answer.position).toBe(first.answer.position);
  });
});

describe('sharing a meeting', () => {
  const sharesOf = async (by: Person, id: string, minPosition = '') =>
    api.call(listShares, { token: by.token, params: { id }, query: minPosition === '' ? {} : { minPosition } });

  it('lets one person read it, and no longer, by their address however it is written', async () => {
    const id = await minutes.saved(claire);
    const shared = await share(claire, id, `  ${noor.email.toUpperCase()} `);
    expect(shared.status).toBe(201);
    const { shares } = (await sharesOf(claire, id, shared.answer.position)).answer;
    const { displayName } = (await api.call(userDetail, { token: chief.token, params: { id: noor.id } })).answer.data;
    expect(shares).toEqual([{ guest: 0, email: noor.email, name: displayName, sharedAt: api.clock.now() }]);
    expect([await sees(noor, id), await sees(stranger, id), await sees(observer, id)]).toEqual([200, 404, 404]);
    expect((await minutes.shown(noor, id)).answer.data.may).toEqual({ edit: false, delete: false, analyse: false });
    expect((await share(noor, id, stranger.email)).body['code']).toBe('MEETING_FORBIDDEN');
    const undone = await api.call(unshareMeeting, { token: claire.token, params: { id, guest: '0' } });
    expect((await sharesOf(claire, id, undone.answer.position)).answer.shares).toEqual([]);
    expect(await sees(noor, id)).toBe(404);
    const again = await share(claire, id, noor.email);
    expect((await sharesOf(claire, id, again.answer.position)).answer.shares).toMatchObject([
      { guest: 1, email: noor.email },
    ]);
  });

  it('is refused with oneself, to administrators too, and only to those who may share it', async () => {
    const id = await minutes.saved(claire);
    await api.record.caughtUp();
    const refused = await share(claire, id, claire.email.toUpperCase());
    expect(refused.body).toMatchObject({ status: 409, code: 'SHARE_WITH_ONESELF' });
    expect((await share(chief, id, chief.email)).body['code']).toBe('SHARE_WITH_ONESELF');
    expect((await share(stranger, id, stranger.email)).status).toBe(404);
    expect((await sharesOf(claire, id)).answer.shares).toEqual([]);
    expect((await share(chief, id, noor.email)).status).toBe(201);
  });

  it('is told to those who may share it only', async () => {
    const id = await minutes.saved(claire);
    await api.record.caughtUp();
    const { answer } = await share(claire, id, noor.email);
    await sharesOf(claire, id, answer.position);
    expect((await sharesOf(noor, id)).body).toMatchObject({ status: 403, code: 'MEETING_FORBIDDEN' });
    expect((await sharesOf(stranger, id)).status).toBe(404);
    expect((await sharesOf(chief, id)).status).toBe(200);
  });

  it('twice with the same person is once, and an address is one', async () => {
    const id = await minutes.saved(claire);
    const first = await share(claire, id, noor.email);
    expect((await share(claire, id, noor.email)).answer.position).toBe(first.answer.position);
    expect((await share(claire, id, 'pas une adresse')).body).toMatchObject({ status: 400, code: 'EMAIL_INVALID' });
    expect((await api.call(unshareMeeting, { token: claire.token, params: { id, guest: '7' } })).body).toMatchObject({
      status: 404,
      code: 'GUEST_NOT_FOUND',
    });
  });
});

describe('the directory, for who shares a meeting', () => {
  const found = (by: Person, id: string, search: string) =>
    api.call(meetingDirectory, { token: by.token, params: { id }, query: { search } });
  const addresses = async (id: string, search: string) =>
    (await found(claire, id, search)).answer.people.map(({ email }) => email);

  it('has who can sign in, by the beginnings of their name or address, and says whom no share lets read', async () => {
    const id = await minutes.saved(claire);
    const [zoe, watcher, gone] = await Promise.all([
      api.person('user', 'Zoé Œillet-Vaugirard'),
      api.person('observer', 'Zoé Vaugelas'),
      api.person('user', 'Zoé Vaucluse'),
    ]);
    await changeRights(
      { ...api.dependencies, administrators: async () => [] },
      {
        userId: gone.id,
        command: { type: 'disableUser' },
        request: { commandId: randomUUID(), actor: 'system:test', correlationId: 'spec' },
      },
    );
    await api.record.caughtUp();
    expect((await found(claire, id, 'vau zoe')).answer.people).toEqual([
      { name: 'Zoé Œillet-Vaugirard', email: zoe.email, readsPublicOnly: false },
      { name: 'Zoé Vaugelas', email: watcher.email, readsPublicOnly: true },
    ]);
    expect(await addresses(id, 'OEIL')).toEqual([zoe.email]);
    expect(await addresses(id, zoe.email.slice(0, 12))).toEqual([zoe.email]);
    expect(await addresses(id, `${zoe.email.toUpperCase()} `)).toEqual([zoe.email]);
    // The middle of a word, and what everybody's address has, find nobody; % is no pattern.
    for (const search of ['girard', 'exemple', '@exemple.fr', '%%', '--'])
      expect(await addresses(id, search)).toEqual([]);
    expect((await found(claire, id, 'z')).body).toMatchObject({ status: 400, code: 'REQUEST_INVALID' });
  });

  it('shows eight at most, to those who may share, and is not to be read through', async () => {
    const id = await minutes.saved(claire);
    const names = Array.from({ length: MOST_PROPOSED + 1 }, (_, index) => `Wendeline ${index}`);
    await Promise.all(names.map((name) => api.person('user', name)));
    await share(claire, id, noor.email);
    await api.record.caughtUp();
    expect(await addresses(id, 'wende')).toHaveLength(MOST_PROPOSED);
    expect((await found(noor, id, 'wende')).body).toMatchObject({ status: 403, code: 'MEETING_FORBIDDEN' });
    expect((await found(stranger, id, 'wende')).status).toBe(404);
    const own = await api.person('user');
    const theirs = await minutes.saved(own);
    const asked = await Promise.all(Array.from({ length: LOOKUPS.points + 1 }, () => found(own, theirs, 'wende')));
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body['code'])).toEqual(['TOO_MANY_LOOKUPS']);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await found(claire, id, 'wende')).status).toBe(200);
  });
});

describe('who organises a meeting', () => {
  it('is named as their account is, beside the address by which it is organised', async () => {
    const elise = await api.person('user', 'Élise Caron');
    const { data } = (await minutes.shown(elise, await minutes.saved(elise))).answer;
    expect([data.organiser, data.organiserName]).toEqual([elise.email, 'Élise Caron']);
  });
});

describe('who consulted a meeting', () => {
  const consulted = (by: Person, id: string) =>
    api.call(listConsultations, { token: by.token, params: { id }, query: { limit: '1' } });

  it('is told to those who may share it: exports, and what administrators read by their role alone', async () => {
    const id = await minutes.saved(claire);
    const shared = await share(claire, id, noor.email);
    await minutes.shown(noor, id, shared.answer.position);
    expect((await consulted(claire, id)).answer).toEqual({ consultations: [], total: 0 });
    const read = await minutes.shown(chief, id);
    // Whose reading is noted is told so.
    expect([read.answer.data.byRoleAlone, (await minutes.shown(noor, id)).answer.data.byRoleAlone]).toEqual([
      true,
      false,
    ]);
    api.clock.advance({ seconds: 1 });
    await api.call(exportMarkdown, { token: noor.token, params: { id } });
    await api.record.caughtUp();
    const { consultations, total } = (await consulted(claire, id)).answer;
    expect(total).toBe(2);
    expect(consultations).toMatchObject([{ kind: 'meeting-exported', format: 'md', at: api.clock.now() }]);
    expect((await consulted(noor, id)).body).toMatchObject({ status: 403, code: 'MEETING_FORBIDDEN' });
    expect((await consulted(stranger, id)).status).toBe(404);
  });
});

describe('another organiser', () => {
  const handOver = (by: Person, id: string, email: string) =>
    api.call(changeOrganiser, { token: by.token, params: { id }, body: { email } });

  it('may do from then on what the former one no longer may', async () => {
    const id = await minutes.saved(claire, { participants: [{ name: 'Noor', email: noor.email }] });
    const { answer } = await handOver(claire, id, noor.email);
    const { data } = (await minutes.shown(noor, id, answer.position)).answer;
    expect(data).toMatchObject({ organiser: noor.email, may: { edit: true, delete: true } });
    expect(data.participants).toMatchObject([
      { name: 'Noor', role: 'organiser' },
      { name: 'Claire', role: 'participant' },
    ]);
    expect(await sees(claire, id)).toBe(404);
    expect((await api.call(deleteMeeting, { token: claire.token, params: { id } })).status).toBe(404);
    expect(
      (await api.call(listMeetings, { token: noor.token, query: { organiser: noor.email } })).answer.total,
    ).toBeGreaterThan(0);
  });

  it('lets the former one read on where they said so, and no more', async () => {
    const id = await minutes.saved(claire);
    const body = { email: noor.email, keepsReading: true };
    const { answer } = await api.call(changeOrganiser, { token: claire.token, params: { id }, body });
    const { data } = (await minutes.shown(claire, id, answer.position)).answer;
    expect(data).toMatchObject({ organiser: noor.email, may: { edit: false, delete: false } });
    expect((await api.call(deleteMeeting, { token: claire.token, params: { id } })).body['code']).toBe(
      'MEETING_FORBIDDEN',
    );
    // Who hands over what somebody else organises keeps that person’s reading, not their own.
    const back = { token: chief.token, params: { id }, body: { email: claire.email, keepsReading: true } };
    const { answer: handed } = await api.call(changeOrganiser, back);
    expect((await minutes.shown(noor, id, handed.position)).answer.data.may.edit).toBe(false);
  });

  it('is not replaced unseen by two who hand over at the same time', async () => {
    const id = await minutes.saved(claire);
    const { revision } = (await minutes.shown(claire, id)).answer.data;
    expect((await handOver(claire, id, noor.email)).status).toBe(200);
    const late = await api.call(changeOrganiser, {
      token: chief.token,
      params: { id },
      body: { email: stranger.email, seen: revision },
    });
    expect(late.body).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', meanwhile: { at: api.clock.now() } });
  });

  it('is looked for after the revision is checked: no attempt without effect tells who has an account', async () => {
    const id = await minutes.saved(claire);
    const attempt = (email: string) =>
      api.call(changeOrganiser, {
        token: claire.token,
        params: { id },
        body: { email },
        headers: { 'if-match': '"99999"' },
      });
    const [known, unknown] = [await attempt(noor.email), await attempt('personne@exemple.fr')];
    expect([known.status, known.body['code']]).toEqual([412, 'EDITED_MEANWHILE']);
    expect([unknown.status, unknown.body['code']]).toEqual([412, 'EDITED_MEANWHILE']);
  });

  it('has an account that may organise', async () => {
    const id = await minutes.saved(claire);
    for (const email of ['personne@exemple.fr', observer.email])
      expect((await handOver(claire, id, email)).body).toMatchObject({ status: 400, code: 'ORGANISER_UNKNOWN' });
    expect((await handOver(chief, id, chief.email)).status).toBe(200);
  });

  it('is looked for only for those who may hand over: others do not learn who has an account', async () => {
    const id = await minutes.saved(claire, { participants: [{ name: 'Noor', email: noor.email }] });
    for (const email of [chief.email, observer.email, 'personne@exemple.fr']) {
      expect((await handOver(stranger, id, email)).body).toMatchObject({ status: 404, code: 'MEETING_NOT_FOUND' });
      expect((await handOver(noor, id, email)).body).toMatchObject({ status: 403, code: 'MEETING_FORBIDDEN' });
      expect((await handOver(stranger, randomUUID(), email)).body).toMatchObject({
        status: 404,
        code: 'MEETING_NOT_FOUND',
      });
    }
  });
});

describe('a meeting that a calendar has', () => {
  const request = () => ({ commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' }) as const;
  const HOUR = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();

  /** The entry as the calendar says it now, from and until so many ms from now, with Noor invited. */
  const entryIn = async (room: string, from: number, until: number): Promise<string> => {
    const organiser = { userId: claire.id, keyId: userKeys.identity(claire.id), name: 'Claire', email: claire.email };
    const times = { startedAt: at(from), endedAt: at(until) };
    const alone = { joinUrl: null, seriesId: null, allDay: false };
    const about = { platform: 'googlemeet', instanceId: room, providerMeetingId: room, title: 'Agenda' } as const;
    const attendees = [{ name: 'Noor', email: noor.email, response: null }];
    const entry = { ...about, ...times, ...alone, organiser, attendees };
    const dependencies = { ...api.dependencies, now: () => new Date().toISOString() };
    const { meetingId } = await scheduleMeeting(dependencies, entry, request());
    await attached(meetingId);
    return meetingId;
  };
  const attached = async (meetingId: string): Promise<void> => {
    await attachMeeting(api.dependencies, { meetingId, roomId: null, request: request() });
    await api.record.caughtUp();
  };
  const tell = (sessionId: string, command: Parameters<typeof changeBotSession>[1]['command']) =>
    changeBotSession(api.dependencies, { sessionId, command, request: request() });
  /** What Claire's bot has heard so far, as the record that its saving makes. */
  const saved = async (sessionId: string): Promise<string> => {
    const dependencies = { ...api.dependencies, platforms: [] };
    const { meetingId } = await saveBotSession(dependencies, { sessionId, title: 'Bot', request: request() });
    await attached(meetingId);
    return meetingId;
  };
  const launched = async (room: string): Promise<string> => {
    const sessionId = randomUUID();
    const [startedAt, expiresAt] = [at(-600_000), at(HOUR)];
    const meetingUrl = `https://meet.exemple.fr/${room}`;
    const launch = { type: 'requestLaunch', sessionId, platform: 'googlemeet', botName: 'Greffier' } as const;
    await tell(sessionId, { ...launch, meetingUrl, requestedBy: claire.id, expiresAt });
    const said = { line: 0, speaker: 'Noor', text: 'Bonjour', at: 0, startedAt } as const;
    await handle(api.dependencies, {
      stream: captionStreams.of(sessionId),
      command: { type: 'finaliseCaption', sessionId, ...said },
      request: request(),
    });
    return sessionId;
  };
  /** What somebody's list has of these meetings. */
  const listed = async (by: Person, ids: readonly string[]) =>
    (await api.call(listMeetings, { token: by.token, query: { limit: '100' } })).answer.meetings
      .filter(({ id }) => ids.includes(id))
      .map(({ id, status }) => [id, status]);
  const shown = async (by: Person, id: string) => (await minutes.shown(by, id)).answer.data;

  it('is scheduled, active while it is held, and completed, and its entry leads to what was captured of it', async () => {
    const room = meetingCode();
    const entry = await entryIn(room, HOUR, 2 * HOUR);
    expect(await listed(noor, [entry])).toEqual([[entry, 'scheduled']]);
    expect(await shown(noor, entry)).toMatchObject({ status: 'scheduled', leadId: null });
    // It is moved to now: as its hour comes.
    await entryIn(room, -HOUR / 2, HOUR / 2);
    expect(await listed(noor, [entry])).toEqual([[entry, 'active']]);
    const sessionId = await launched(room);
    const held = await saved(sessionId);
    for (const person of [claire, noor]) {
      expect(await listed(person, [entry, held])).toEqual([[held, 'active']]);
      expect(await shown(person, entry)).toMatchObject({ status: 'active', leadId: held });
    }
    await tell(sessionId, { type: 'end', reason: 'meeting-ended', lines: 1, evidence: null });
    await saved(sessionId);
    expect(await listed(noor, [entry, held])).toEqual([[held, 'completed']]);
    // One that the calendar tells of late is held all the same.
    const late = await entryIn(meetingCode(), -HOUR / 2, HOUR / 2);
    expect(await listed(noor, [late])).toEqual([[late, 'active']]);
    expect(await minutes.transcript(noor, held)).toMatchObject([{ speaker: 'Noor', text: 'Bonjour' }]);
    await entryIn(room, -2 * HOUR, -HOUR / 60);
    expect(await shown(noor, entry)).toMatchObject({ status: 'completed', leadId: held });
    expect(await shown(noor, held)).toMatchObject({ status: 'completed', leadId: null });
    // Who may read the entry alone is led nowhere.
    const { answer } = await share(claire, entry, stranger.email);
    expect((await minutes.shown(stranger, entry, answer.position)).answer.data.leadId).toBeNull();
    expect(await sees(stranger, held)).toBe(404);
  });
});

describe('the list of meetings', () => {
  it('has what somebody organises, or what was shared with them, until it is not', async () => {
    const [zoe, own] = [await api.person('user'), await api.person('user')];
    const [hers, shared] = [await minutes.saved(zoe), await minutes.saved(own)];
    const attended = await minutes.saved(own, { participants: [{ name: 'Zoé', email: zoe.email }] });
    const ids = async (scope: string, minPosition: string) =>
      (await api.call(listMeetings, { token: zoe.token, query: { scope, minPosition } })).answer.meetings.map(
        ({ id }) => id,
      );
    const { position } = (await share(own, shared, zoe.email)).answer;
    expect(await ids('mine', position)).toEqual([hers]);
    expect(await ids('shared', position)).toEqual([shared]);
    expect(await ids('all', position)).toEqual(expect.arrayContaining([hers, shared, attended]));
    const undone = await api.call(unshareMeeting, { token: own.token, params: { id: shared, guest: '0' } });
    expect(await ids('shared', undone.answer.position)).toEqual([]);
  });

  it('has the order that was asked for', async () => {
    const owner = await api.person('user');
    const hour = (hour: number) => `2026-05-01T${hour}:00:00Z`;
    await minutes.save(owner, { subject: 'Écluse', startTime: hour(10), endTime: hour(11) });
    await minutes.save(owner, { subject: 'Ancre', startTime: hour(12), endTime: hour(15) });
    await minutes.save(owner, {
      subject: 'Zinc',
      startTime: hour(14),
      endTime: undefined,
      transcript: 'Claire: Sans heure',
    });
    await minutes.analysed(owner, 'Barque');
    await api.record.caughtUp();
    const titles = async (sort: string) =>
      (
        await api.call(listMeetings, { token: owner.token, query: { sort, organiser: owner.email } })
      ).answer.meetings.map(({ title }) => title);
    expect(await titles('newest')).toEqual(['Barque', 'Zinc', 'Ancre', 'Écluse']);
    expect(await titles('oldest')).toEqual(['Écluse', 'Ancre', 'Zinc', 'Barque']);
    expect(await titles('title')).toEqual(['Ancre', 'Barque', 'Écluse', 'Zinc']);
    expect(await titles('longest')).toEqual(['Ancre', 'Écluse', 'Barque', 'Zinc']);
    expect((await titles('actions'))[0]).toBe('Barque');
    expect(await titles('organiser')).toEqual(['Barque', 'Zinc', 'Ancre', 'Écluse']);
    expect((await api.call(listMeetings, { token: owner.token, query: { sort: 'couleur' } })).status).toBe(400);
  });
});

it.runIf(isLong)(
  'is asked by the grounds that can name somebody alone, with the same answer as by all of them',
  async () => {
    await api.record.caughtUp();
    const { compared, grounds } = await expectSameRights(api.record.pool);
    expect(compared).toBeGreaterThan(0);
    expect([...grounds]).toEqual(expect.arrayContaining(['guest', 'calendars']));
  },
);
