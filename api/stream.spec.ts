import { botSessionStreams } from '#domain/bot-session/streams.ts';
import { logoutEverywhere } from '#api/contract/account.ts';
import { configureMeeting, listShares, shareMeeting, unshareMeeting } from '#api/contract/meeting-access.ts';
import { linkParticipant, unlinkParticipant } from '#api/contract/meeting-people.ts';
import { deleteMeeting } from '#api/contract/meetings.ts';
import type { StreamMessage } from '#api/contract/stream.ts';
import { changeUserRole, changeUserStatus, inviteUser } from '#api/contract/users.ts';
import { handle } from '#commands/handle.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { botSessionDecider } from '#domain/bot-session/session.ts';
import type { FeedMessage } from '#domain/feed/messages.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { listen, type Listener } from '#test/support/live.ts';
import { cutListeners } from '#test/support/listeners.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const LIMITS = { perPerson: 3, inAll: 20, heartbeatMs: 300, patienceMs: 300, lookEveryMs: 100 };

let api: TestApi;
let minutes: ReturnType<typeof minutesOf>;
let [claire, noor, stranger, chief, observer]: Person[] = [];
const listeners: Listener[] = [];
beforeAll(async () => {
  api = await openTestApi({ streamLimits: LIMITS, answerPatience: 5_000 });
  minutes = minutesOf(api);
});
afterEach(async () => {
  await Promise.all(listeners.splice(0).map((one) => one.leave()));
});
let closing: Promise<void> | null = null;
const close = () => (closing ??= api.close());
afterAll(close);

const people = async () => {
  [claire, noor, stranger, chief, observer] = await Promise.all([
    api.person('user'),
    api.person('user'),
    api.person('user'),
    api.person('admin'),
    api.person('observer'),
  ]);
};
const tokenOf = (person: Person | undefined): string => person?.token ?? '';
async function follow(person: Person | undefined, query = ''): Promise<Listener> {
  const listener = await listen(api.origin, tokenOf(person), query);
  listeners.push(listener);
  return listener;
}
const followers = (...all: (Person | undefined)[]) => Promise.all(all.map((one) => follow(one)));

const isAbout = (meeting: string) => (message: StreamMessage) =>
  message.kind === 'changed' && (message.meetings?.includes(meeting) ?? false);
const isAny = (message: StreamMessage) => message.kind === 'changed' && message.meetings === null;
const isEnd = (message: StreamMessage) => message.kind === 'end';
const heardOf = ({ heard }: Listener, meeting: string) => heard.some(isAbout(meeting));
const configure = (by: Person | undefined, id: string, visibility: 'public' | 'restricted') =>
  api.call(configureMeeting, {
    token: tokenOf(by),
    params: { id },
    body: { visibility, captionLanguage: 'fr', summaryLanguage: 'fr', automaticSummary: true, automaticEmail: true },
  });

/** Everybody hears of it, and has heard of whatever happened before by then. */
async function fence(...all: readonly Listener[]): Promise<void> {
  const { answer } = await minutes.save(claire as Person, { subject: 'Pour tous' });
  await minutes.shown(claire as Person, answer.id, answer.position);
  await configure(claire, answer.id, 'public');
  await Promise.all(all.map((one) => one.until(isAbout(answer.id))));
}

describe('the stream', () => {
  beforeAll(people);

  it('begins by saying that everything may have changed, as server-sent events that nobody stores', async () => {
    const listener = await follow(claire);
    expect(await listener.until(() => true)).toEqual({ kind: 'ready' });
    expect(listener.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(listener.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(listener.headers.get('content-encoding')).toBeNull();
  });

  it('is for people who are signed in, with the token in a header and never in the address', async () => {
    expect((await api.send('/api/stream')).body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect((await api.send(`/api/stream?token=${tokenOf(claire)}`)).status).toBe(401);
    expect((await api.send('/api/stream', { method: 'HEAD', token: tokenOf(claire) })).status).toBe(200);
  });

  it('shows signs of life', async () => {
    const leave = new AbortController();
    const response = await fetch(`${api.origin}/api/stream`, {
      headers: { authorization: `Bearer ${tokenOf(claire)}` },
      signal: leave.signal,
    });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.endsWith('\n:\n\n:\n\n')) break;
    }
    expect(text).toMatch(/^data: \{"kind":"ready"\}\n\n/u);
  });

  it('tells a meeting’s changes to those who may read it, and to nobody else', async () => {
    const [organiser, attendee, guest, admin, other, watcher] = await followers(
      claire,
      noor,
      stranger,
      chief,
      await api.person('user'),
      observer,
    );
    const id = await minutes.saved(claire as Person, { participants: [{ name: 'Noor', email: noor?.email }] });
    // Each read model tells of its tables when it is there.
    const told = new Set<string>();
    await organiser?.until((message) => {
      if (message.kind === 'changed' && isAbout(id)(message)) for (const table of message.tables ?? []) told.add(table);
      return told.has('meetings') && told.has('participants');
    });
    await Promise.all([attendee?.until(isAbout(id)), admin?.until(isAbout(id))]);
    await api.call(shareMeeting, { token: tokenOf(claire), params: { id }, body: { email: stranger?.email ?? '' } });
    await guest?.until(isAbout(id));
    await fence(other as Listener, watcher as Listener);
    for (const one of [other, watcher]) expect(heardOf(one as Listener, id)).toBe(false);
    await configure(claire, id, 'public');
    await Promise.all([other?.until(isAbout(id)), watcher?.until(isAbout(id))]);
  });

  it('tells who says when they read what has changed since, to its readers alone', async () => {
    const { answer } = await minutes.save(claire as Person, {});
    await minutes.shown(claire as Person, answer.id, answer.position);
    const [mine, others, past] = await Promise.all([
      follow(claire, '?since=0'),
      follow(stranger, '?since=0'),
      follow(claire),
    ]);
    await mine.until((message) => isAbout(answer.id)(message) || isAny(message));
    await fence(others, past);
    expect(heardOf(others, answer.id)).toBe(false);
    expect(past.heard.filter((message) => isAny(message) || isAbout(answer.id)(message))).toEqual([]);
    expect((await api.send('/api/stream?since=-1', { token: tokenOf(claire) })).status).toBe(400);
  });

  it('tells a confirmed participant that they may read a meeting, and that they may no longer', async () => {
    const { answer } = await minutes.save(claire as Person, { participants: [] });
    const { id } = answer;
    await minutes.shown(claire as Person, id, answer.position);
    const theirs = await follow(noor);
    const call = { token: tokenOf(claire), params: { id, number: '0' } };
    for (const change of [
      () => api.call(linkParticipant, { ...call, body: { email: noor?.email ?? '' } }),
      () => api.call(unlinkParticipant, call),
    ]) {
      const told = theirs.heard.length;
      expect((await change()).status).toBe(200);
      await theirs.until(isAbout(id), told);
    }
  });

  it('tells of a change once the changed meeting can be read, without waiting any more', async () => {
    const listener = await follow(claire);
    const { answer } = await minutes.save(claire as Person, { subject: 'Lue aussitôt' });
    await listener.until(isAbout(answer.id));
    expect((await minutes.shown(claire as Person, answer.id)).answer.data.title).toBe('Lue aussitôt');
  });

  it('says of a deletion that something is gone, and not what', async () => {
    const id = await minutes.saved(claire as Person);
    const [organiser, other] = await followers(claire, observer);
    await api.call(deleteMeeting, { token: tokenOf(claire), params: { id } });
    await Promise.all([organiser?.until(isAny), other?.until(isAny)]);
    expect(JSON.stringify(other?.heard)).not.toContain(id);
  });

  it('tells administrators, and them alone, what happens among accounts', async () => {
    const [user, admin] = await followers(claire, chief);
    await api.call(inviteUser, {
      token: tokenOf(chief),
      body: { displayName: 'Zoé', email: `zoe-${randomUUID()}@exemple.fr`, role: 'user' },
    });
    await admin?.until((message) => message.kind === 'changed' && (message.tables?.includes('users') ?? false));
    await fence(user as Listener);
    expect(JSON.stringify(user?.heard)).not.toContain('users');
  });

  it('says that anything may have changed when it could not listen for a while', async () => {
    const listener = await follow(observer);
    expect(await cutListeners(api.record.pool)).toBeGreaterThan(0);
    expect(await listener.until(isAny)).toEqual({ kind: 'changed', tables: null, meetings: null });
    await fence(listener);
  });
});

/** Asks for a bot in a meeting, as the launching use case does. */
async function launch(by: Person | undefined): Promise<{ sessionId: string; claim: () => Promise<unknown> }> {
  const sessionId = randomUUID();
  const ask = (command: Parameters<typeof botSessionDecider.decide>[0]) =>
    handle(api.dependencies, {
      stream: botSessionStreams.of(sessionId),
      command,
      request: {
        commandId: randomUUID(),
        actor: 'system:test',
        correlationId: randomUUID(),
      },
    });
  const launched = {
    type: 'requestLaunch',
    sessionId,
    platform: 'googlemeet',
    requestedBy: by?.id ?? '',
    meetingUrl: 'https://meet.google.com/abc-defg-hij',
    botName: 'Greffier',
    expiresAt: '2030-01-01T00:00:00.000Z',
  } as const;
  await ask(launched);
  await api.record.caughtUp();
  return { sessionId, claim: () => ask({ type: 'claim', worker: 'spec', now: '2026-01-01T00:00:00.000Z' }) };
}

const spoken = (line: number, text: string) => ({ line, speaker: 0, name: 'Claire', at: line * 1000, text });
const publish = async (message: FeedMessage) => {
  const { sequence } = await api.feed.end();
  await api.feed.publish(
    [{ message, origin: { store: 'spec', position: sequence + 1n, eventId: randomUUID(), index: 0, count: 1 } }],
    sequence,
  );
};

describe('what is being said', () => {
  beforeAll(people);

  it('comes along for who launched the bot, or is an administrator, and asks for it', async () => {
    const { sessionId } = await launch(claire);
    const meetingId = meetingOfBotSession(sessionId);
    const [launcher, admin] = await Promise.all([
      follow(claire, `?session=${sessionId}`),
      follow(chief, `?session=${sessionId}`),
    ]);
    const uninterested = await follow(claire);
    expect((await follow(noor, `?session=${sessionId}`)).refusal).toMatchObject({
      status: 404,
      code: 'SESSION_NOT_FOUND',
    });
    expect((await follow(claire, `?session=${randomUUID()}`)).refusal).toMatchObject({
      status: 404,
      code: 'SESSION_NOT_FOUND',
    });
    api.feed.publishDraft({ version: 1, sessionId, ...spoken(0, 'Bonj') });
    for (const one of [launcher, admin])
      expect(await one?.until(({ kind }) => kind === 'drafts')).toEqual({
        kind: 'drafts',
        sessionId,
        meetingId,
        lines: [spoken(0, 'Bonj')],
      });
    await publish({ version: 1, kind: 'line', meetingId, ...spoken(0, 'Bonjour') });
    await publish({ version: 1, kind: 'revised', meetingId, ...spoken(0, 'Bonjour à tous') });
    await publish({ version: 1, kind: 'line', meetingId: randomUUID(), ...spoken(0, 'Ailleurs') });
    await publish({ version: 1, kind: 'erased', meetingId, speakers: [0] });
    for (const one of [launcher, admin]) {
      expect(await one?.until(({ kind }) => kind === 'erased')).toEqual({
        kind: 'erased',
        meetingId,
        speakers: [0],
        lines: [],
      });
      expect(one?.heard.filter(({ kind }) => kind === 'lines')).toEqual([
        { kind: 'lines', meetingId, lines: [spoken(0, 'Bonjour')] },
        { kind: 'lines', meetingId, lines: [spoken(0, 'Bonjour à tous')] },
      ]);
    }
    await fence(uninterested);
    expect(uninterested.heard.filter(({ kind }) => kind !== 'ready' && kind !== 'changed')).toEqual([]);
  });

  it('comes along for readers of a meeting, until they may not read it any more', async () => {
    const id = await minutes.saved(claire as Person);
    expect((await follow(noor, `?meeting=${id}`)).refusal).toMatchObject({ status: 404, code: 'MEETING_NOT_FOUND' });
    expect((await follow(noor, '?meeting=1')).refusal).toMatchObject({ status: 404, code: 'MEETING_NOT_FOUND' });
    const { answer } = await api.call(shareMeeting, {
      token: tokenOf(claire),
      params: { id },
      body: { email: noor?.email ?? '' },
    });
    await minutes.shown(claire as Person, id, answer.position);
    const guest = await follow(noor, `?meeting=${id.toUpperCase()}`);
    await publish({ version: 1, kind: 'line', meetingId: id, ...spoken(0, 'Bonjour') });
    await guest.until(({ kind }) => kind === 'lines');
    const { shares } = (await api.call(listShares, { token: tokenOf(claire), params: { id } })).answer;
    await api.call(unshareMeeting, { token: tokenOf(claire), params: { id, guest: String(shares[0]?.guest) } });
    expect(await guest.until(isEnd)).toMatchObject({
      code: 'FOLLOWED_NO_MORE',
      message: 'Cette réunion ne peut plus être suivie en direct.',
    });
    await guest.ended;
  });

  it('is told of by sessions too: to who launched the bot, and administrators', async () => {
    const { sessionId, claim } = await launch(claire);
    const [launcher, admin, other] = await followers(claire, chief, noor);
    await claim();
    for (const one of [launcher, admin])
      expect(await one?.until(({ kind }) => kind === 'sessions')).toEqual({ kind: 'sessions', sessions: [sessionId] });
    await fence(other as Listener);
    expect(JSON.stringify(other?.heard)).not.toContain(sessionId);
  });
});

describe('a stream ends', () => {
  beforeAll(people);

  it('when the session does, of that person alone', async () => {
    const [own, other] = await followers(claire, noor);
    await api.call(logoutEverywhere, { token: tokenOf(claire) });
    expect(await own?.until(isEnd)).toEqual({
      kind: 'end',
      code: 'SESSION_ENDED',
      message: 'Votre session a pris fin. Veuillez vous reconnecter.',
    });
    await own?.ended;
    expect((await follow(claire)).status).toBe(401);
    claire = await api.person('user');
    await fence(other as Listener);
  });

  it('when the account is disabled or has another role, and nobody else’s does', async () => {
    const demoted = await api.person('admin');
    const disabled = await api.person('user');
    const [first, second, other] = await followers(demoted, disabled, noor);
    await api.call(changeUserRole, { token: tokenOf(chief), params: { id: demoted.id }, body: { role: 'user' } });
    expect(await first?.until(isEnd)).toMatchObject({ code: 'RIGHTS_CHANGED' });
    await api.call(changeUserStatus, {
      token: tokenOf(chief),
      params: { id: disabled.id },
      body: { status: 'disabled' },
    });
    expect(await second?.until(isEnd)).toMatchObject({ code: 'SESSION_ENDED' });
    await fence(other as Listener);
    expect(other?.heard.some(isEnd)).toBe(false);
  });

  it('when its access token has expired', async () => {
    const listener = await follow(claire);
    api.clock.advance({ minutes: 9, seconds: 59 });
    await fence(listener);
    api.clock.advance({ seconds: 1 });
    expect(await listener.until(isEnd)).toMatchObject({ code: 'STREAM_TOKEN_EXPIRED' });
    await listener.ended;
  });
});

describe('the cap', () => {
  beforeAll(people);

  it('is told in French, with when to try again, and is one’s own; who leaves makes room', async () => {
    const [first] = await followers(claire, claire, claire);
    const refused = await follow(claire);
    expect(refused.refusal).toMatchObject({
      status: 429,
      code: 'TOO_MANY_STREAMS',
      error:
        'Trop de connexions en direct sont ouvertes. Les pages restent à jour en interrogeant régulièrement le serveur. Réessayez dans 30\u00a0secondes.',
    });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await follow(noor)).status).toBe(200);
    await first?.leave();
    const again = async (): Promise<number> => (await follow(claire)).status;
    for (let tries = 0; tries < 100 && (await again()) !== 200; tries += 1);
    expect(listeners.at(-1)?.status).toBe(200);
  });
});

describe('somebody who takes nothing', () => {
  beforeAll(people);

  it('is let go by a reason that is counted, and hurts nobody', async () => {
    const { sessionId } = await launch(claire);
    const fast = await follow(claire, `?session=${sessionId}`);
    const { hostname, port } = new URL(api.origin);
    const slow = connect(Number(port), hostname);
    await once(slow, 'connect');
    slow.pause();
    slow.write(
      `GET /api/stream?session=${sessionId} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${tokenOf(claire)}\r\n\r\n`,
    );
    const reason = async () =>
      /greffier_streams_ended_total\{reason="STREAM_TOO_SLOW"\} 1/u.test(await api.dependencies.metrics.metrics());
    const text = 'x'.repeat(100_000);
    for (let said = 0; said < 5_000 && !(await reason()); said += 1) {
      api.feed.publishDraft({ version: 1, sessionId, ...spoken(said, text) });
      await fast.until((message) => message.kind === 'drafts' && message.lines.some(({ line }) => line === said));
    }
    expect(await reason()).toBe(true);
    slow.destroy();
    await fence(fast);
  });
});

describe('a server that ends', () => {
  it('says so to those who follow, and takes nobody new', async () => {
    await people();
    const listener = await follow(claire);
    const closed = close();
    expect(await listener.until(isEnd)).toMatchObject({ code: 'SERVER_STOPPING' });
    await listener.ended;
    await closed;
  });
});
