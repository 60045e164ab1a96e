import { erasePerson, exportPerson, findPerson } from '#api/contract/persons.ts';
import { analystReactor } from '#bots/analyst/analyst.ts';
import { accountLinksEraser } from '#bots/eraser/account-links-eraser.ts';
import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { loadConversation, changeConversation } from '#commands/conversation/conversation.ts';
import { loadState } from '#commands/stream.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { conversationIdOf } from '#domain/conversation/identity.ts';
import { conversationStreams } from '#domain/conversation/stream.ts';
import { concluder } from '#bots/kit/concluder.ts';
import type { Reactor } from '#bots/reactor.ts';
import { attacher } from '#bots/rooms/attacher.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { notesOf } from '#projections/bot-sessions/notes.ts';
import {
  installationActivity,
  membersActivity,
  messageActivity,
} from '#test/emulators/microsoft/bot-framework/activities.ts';
import type { Delivery } from '#test/emulators/microsoft/bot-framework/bot-framework.ts';
import type { Chat } from '#test/emulators/microsoft/bot-framework/chats.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { openTeamsChat, type TeamsChat } from '#test/support/teams-chat.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let chatting: TeamsChat;
beforeAll(async () => {
  chatting = await openTeamsChat();
});
afterAll(() => chatting.close());

const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;
const textOf = ({ sent }: Chat): string => {
  const { text, attachments } = (sent.at(-1)?.activity ?? {}) as {
    text?: string;
    attachments?: { content: { fallbackText: string } }[];
  };
  return text ?? attachments?.[0]?.content.fallbackText ?? '';
};
const outcomes = async (): Promise<string> => chatting.api.dependencies.metrics.metrics();
/** How many events there are of a conversation. */
const recorded = async ({ id }: Chat) =>
  (await loadState(chatting.api.record.log, conversationStreams.of(conversationIdOf(id)))).events.length;
const counted = async (outcome: string): Promise<number> =>
  Number(
    new RegExp(`greffier_chat_activities_total\\{outcome="${outcome}"\\} (\\d+)`, 'u').exec(await outcomes())?.[1] ?? 0,
  );

let meetings = 0;
async function open(kind: 'groupChat' | 'personal' = 'groupChat') {
  const { teams, webhook, write } = chatting;
  const noah = teams.framework.person('Noé Étienne');
  const lea = teams.framework.person('Léa Martin');
  meetings += 1;
  const name = kind === 'personal' ? `a:${meetings}` : `19:meeting_spec${meetings}@thread.v2`;
  const chat = teams.framework.chat(name, { kind, members: [noah, lea] });
  const deliver = async (activity: object, delivery?: Delivery) =>
    (await teams.framework.deliver(webhook, activity, delivery)).status;
  const ask = async (text: string) => {
    expect(await deliver(messageActivity(teams.framework.context, chat, { from: noah, text }))).toBe(200);
    await write();
    return textOf(chat);
  };
  return { chat, noah, deliver, ask, conversationId: conversationIdOf(name) };
}

/** A bot session in the meeting of a conversation, in which lines were said. */
async function capture({ id: thread }: Chat, lines: readonly string[] = []) {
  const { api } = chatting;
  const sessionId = randomUUID();
  const launcher = await api.person('user', 'Claire Noël');
  const tell = (command: BotSessionCommand) =>
    changeBotSession({ ...api.record.dependencies, now: api.clock.now }, { sessionId, command, request: request() });
  const startedAt = api.clock.now();
  await tell({
    type: 'requestLaunch',
    sessionId,
    platform: 'teams',
    requestedBy: launcher.id,
    meetingUrl: `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(thread)}/0`,
    botName: 'Greffier',
    expiresAt: '2100-01-01T00:00:00.000Z',
  });
  await tell({ type: 'claim', worker: 'w1', now: startedAt });
  await tell({ type: 'join', joinedAt: startedAt });
  const writer = new CaptionWriter({
    ...api.record.dependencies,
    now: api.clock.now,
    sessionId,
    worker: 'w1',
    report: () => {},
  });
  for (const [line, text] of lines.entries())
    await writer.write({ type: 'finaliseCaption', sessionId, line, speaker: 'Léa', text, startedAt, at: line * 1_000 });
  await api.record.caughtUp();
  return { sessionId, end: () => tell({ type: 'end', reason: 'meeting-ended', lines: lines.length, evidence: null }) };
}

/** Does what a reactor is asked for now. */
async function act({ request: { kind }, act: does }: Reactor): Promise<void> {
  const { record } = chatting.api;
  await record.caughtUp();
  for (const one of await openRequests(record.pool, kind, { now: new Date(8.64e15), limit: 10 }))
    await does(one, new AbortController().signal);
  await record.caughtUp();
}

describe('the chat bot', () => {
  it('answers each command, and what it does not know', async () => {
    const { ask } = await open();
    expect(await ask('help')).toContain('aide (help)');
    expect(await ask('statut')).toContain('Aucune réunion n’est en cours ici');
    expect(await ask('participants')).toBe('2\u00a0membres de la conversation\u00a0: Noé Étienne, Léa Martin.');
    expect(await ask('time')).toBe('Aucune réunion n’est en cours ici.');
    expect(await ask('note acheter du lait')).toContain('C’est noté');
    expect(await ask('note')).toBe('1\u00a0note\u00a0:\n– acheter du lait');
    expect(await ask('rappel demain 9h appeler Léa')).toMatch(
      /^Je vous le rappelle demain à 09\u00a0h\u00a000\u00a0: appeler Léa$/u,
    );
    expect(await ask('raconte une blague')).toContain('Je ne connais pas cette commande');
  });

  it('speaks of the meeting that runs, and its notes are that meeting’s', async () => {
    const { chat, ask, deliver } = await open();
    await deliver(installationActivity(chatting.teams.framework.context, chat, 'add'));
    await chatting.write();
    expect(textOf(chat)).toContain('je suis Greffier');
    const { sessionId } = await capture(chat, ['Bonjour.', 'Décision : le budget est voté.', 'Merci.']);
    await chatting.write();
    expect(textOf(chat)).toContain('pour Claire Noël');
    expect(await ask('status')).toContain('3\u00a0lignes capturées');
    expect(await ask('resume')).not.toContain('pas encore assez');
    expect(await ask('note le vote est acquis')).toContain('compte rendu de la réunion');
    await chatting.api.record.caughtUp();
    expect(await notesOf(chatting.api.record.pool, meetingOfBotSession(sessionId))).toMatchObject([
      { text: 'le vote est acquis', by: 'Noé Étienne' },
    ]);
    const sent = chat.sent.length;
    await chatting.write();
    expect(chat.sent).toHaveLength(sent);
    const other = await open();
    expect(await other.ask('resume')).toContain('Aucune réunion n’est en cours ici');
  });

  it('does once what comes twice, and introduces itself once', async () => {
    const { chat, noah, deliver } = await open();
    const { context } = chatting.teams.framework;
    const added = installationActivity(context, chat, 'add');
    expect([await deliver(added), await deliver(added)]).toEqual([200, 200]);
    const said = messageActivity(context, chat, { from: noah, text: 'time' });
    expect(await Promise.all([deliver(said), deliver(said), deliver(said)])).toEqual([200, 200, 200]);
    await chatting.write();
    expect(chat.sent).toHaveLength(2);
    expect(await outcomes()).toContain('greffier_chat_activities_total{outcome="repeated"}');
  });

  it('reminds once, when it is due, also where the first attempt was turned away', async () => {
    const { chat, ask } = await open();
    expect(await ask('rappel 5min voter')).toContain('dans 5\u00a0min\u00a0: voter');
    chatting.api.clock.advance({ minutes: 4 });
    await chatting.write();
    expect(chat.sent).toHaveLength(1);
    chatting.teams.faults.inject(/POST .*activities/u, { kind: 'refusal', status: 429, retryAfter: 60 });
    chatting.api.clock.advance({ minutes: 1 });
    await chatting.write();
    expect(chat.sent).toHaveLength(1);
    chatting.api.clock.advance({ minutes: 2 });
    await chatting.write();
    await chatting.write();
    expect(textOf(chat)).toBe('Rappel pour Noé Étienne\u00a0: voter');
    expect(chat.sent).toHaveLength(2);
    chatting.api.clock.set(new Date().toISOString());
  });

  it('does not write again what may have been written, and says so', async () => {
    const { chat, ask, conversationId } = await open();
    chatting.teams.faults.inject(/POST .*activities/u, { kind: 'lost' });
    await ask('time');
    await chatting.write();
    expect(chat.sent).toHaveLength(1);
    const { messages } = await loadConversation(chatting.api.record.log, conversationId);
    expect([...messages.values()]).toEqual([{ status: 'settled', delivery: 'unknown' }]);
  });

  it('does not write what was begun when its process died', async () => {
    const { chat, deliver, conversationId } = await open();
    await deliver(installationActivity(chatting.teams.framework.context, chat, 'add'));
    const { log } = chatting.api.record;
    const { welcome } = await loadConversation(log, conversationId);
    const begun = { type: 'beginMessage', message: welcome ?? '', purpose: 'welcome' } as const;
    await changeConversation(chatting.api.record.dependencies, { conversationId, command: begun, request: request() });
    await chatting.write();
    expect(chat.sent).toEqual([]);
    expect((await loadConversation(log, conversationId)).messages.get(welcome ?? '')).toEqual({
      status: 'settled',
      delivery: 'unknown',
    });
  });

  it('tells of the last meeting to those who were all there, and sends others to Greffier', async () => {
    const { chat, ask, deliver } = await open();
    const { context } = chatting.teams.framework;
    const { api } = chatting;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await deliver({ ...installationActivity(context, chat, 'add'), timestamp: ago(120) });
    await chatting.write();
    // What Teams sends is signed by the clock of this machine; the meeting was before.
    api.clock.set(ago(60));
    const { sessionId, end } = await capture(chat, ['Bonjour.', 'Décision : le budget est voté.', 'Merci.']);
    api.clock.set(ago(10));
    await end();
    await act(concluder({ ...api.record.dependencies, now: api.clock.now, platforms: [] }, api.record.pool));
    await act(attacher(api.record.dependencies, api.record.pool));
    api.clock.set(ago(0));
    expect(await ask('resume')).toContain('n’est pas encore prêt');
    await act(analystReactor({ ...api.record.dependencies, now: api.clock.now }, quotingAnalyst));
    const told = await ask('resume');
    expect(told).toContain('Réunion du');
    expect(told).toContain('Bonjour.');
    await deliver(membersActivity(context, chat, { added: [chatting.teams.framework.person('Zoé Tard')] }));
    const link = `https://greffier.example/meetings/${meetingOfBotSession(sessionId)}`;
    const elsewhere = await ask('resume');
    expect(elsewhere).toContain(link);
    expect(elsewhere).not.toContain('Bonjour.');
    // In a conversation that the bot joined after the meeting nobody knows who read it then.
    const late = await open();
    expect(await late.ask('resume')).toContain('encore pris le compte rendu d’aucune');
  });

  it('forgets a conversation with its keys, and goes on in it', async () => {
    const { ask, conversationId, chat } = await open();
    const { record } = chatting.api;
    await ask('note le code est 4711');
    const erasure = { type: 'requestErasure', erasureId: randomUUID(), person: null } as const;
    await changeConversation(record.dependencies, { conversationId, command: erasure, request: request() });
    await chatting.erase();
    const { rows } = await record.pool.query('select from chat_interactions where session_id = $1', [conversationId]);
    expect(rows).toEqual([]);
    expect([...(await loadConversation(record.log, conversationId)).asked.values()]).toMatchObject([{ request: '' }]);
    expect(await ask('note')).toContain('Rien n’est noté ici');
    expect(chat.sent).toHaveLength(2);
  });
});

describe('what somebody wrote to the chat bot', () => {
  const people = async (query: string) => {
    const { api } = chatting;
    const chief = await api.person('admin', 'Ada Chef');
    await api.record.caughtUp();
    const { answer } = await api.call(findPerson, { token: chief.token, query: { q: query } });
    return { chief, found: answer.conversations };
  };

  it('is found by the name of Teams and erased, alone or with the whole conversation', async () => {
    const { api, teams, webhook } = chatting;
    const { ask, chat, conversationId } = await open();
    await ask('note le code est 4711');
    const lea = chat.members.find(({ name }) => name === 'Léa Martin');
    if (!lea) throw new Error('Léa is in the conversation');
    const hers = messageActivity(teams.framework.context, chat, { from: lea, text: 'note acheter du lait' });
    expect((await teams.framework.deliver(webhook, hers)).status).toBe(200);
    await chatting.write();
    const { chief, found } = await people('lea martin');
    const here = found.find((one) => one.conversationId === conversationId);
    expect(here).toMatchObject({ name: 'Léa Martin', kind: 'group', requests: 1, people: 2, linked: false });
    const erase = async (person: string | null) => {
      const body = { userId: null, meetings: [], conversations: [{ conversationId, person }] };
      expect((await api.call(erasePerson, { token: chief.token, body })).status).toBe(202);
      await chatting.erase();
    };
    const written = async () => {
      const { rows } = await api.record.pool.query<{ request: string }>(
        'select request from chat_interactions where session_id = $1 order by revision',
        [conversationId],
      );
      return rows.map(({ request }) => request);
    };
    await erase(here?.person ?? '');
    expect(await written()).toEqual(['note le code est 4711']);
    expect((await people('lea martin')).found.some((one) => one.conversationId === conversationId)).toBe(false);
    await erase(null);
    expect(await written()).toEqual([]);
    const unknown = { userId: null, meetings: [], conversations: [{ conversationId: randomUUID(), person: null }] };
    expect((await api.call(erasePerson, { token: chief.token, body: unknown })).body['code']).toBe(
      'CONVERSATION_NOT_FOUND',
    );
  });

  it('goes with the account that signs in as them', async () => {
    const { api, teams, webhook } = chatting;
    const { chat, conversationId } = await open();
    const noor = await api.person('user', 'Noor Haddad');
    const inTeams = teams.framework.person('Noor H.');
    const subject = `${teams.application.tenantId}/${inTeams.aadObjectId}`;
    const holder = { userId: noor.id, identityId: randomUUID() };
    await api.dependencies.identities.hold({ provider: 'microsoft', subject }, holder, 0n);
    const said = messageActivity(teams.framework.context, chat, { from: inTeams, text: 'note mon code est 1789' });
    expect((await teams.framework.deliver(webhook, said)).status).toBe(200);
    await chatting.write();
    const { chief } = await people('noor haddad');
    const { answer: exported } = await api.call(exportPerson, {
      token: chief.token,
      body: { userId: noor.id, meetings: [] },
    });
    expect(exported.chats).toMatchObject([{ request: 'note mon code est 1789' }]);
    await api.call(erasePerson, { token: chief.token, body: { userId: noor.id, meetings: [] } });
    const { pool, progress } = api.record;
    const reading = { pool, progress, head: api.dependencies.headPosition, report: () => {} };
    await act(accountLinksEraser(api.record.dependencies, reading));
    await chatting.erase();
    const { rows } = await pool.query('select from chat_people where conversation_id = $1', [conversationId]);
    expect(rows).toEqual([]);
    const { asked: left } = await loadConversation(api.record.log, conversationId);
    expect([...left.values()]).toMatchObject([{ request: '', asker: null }]);
  });
});

describe('calls that do not come from Teams', () => {
  it('are refused where they come again, and where their token is put to another use', async () => {
    const { chat, noah } = await open();
    const { framework } = chatting.teams;
    // The SDK looks at the clock of this machine.
    chatting.api.clock.set(new Date().toISOString());
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    const at = (seconds: number, activity: object) => ({ ...activity, timestamp: ago(seconds).toISOString() });
    const add = at(120, installationActivity(framework.context, chat, 'add'));
    const join = at(110, membersActivity(framework.context, chat, { added: [noah] }));
    const said = at(100, messageActivity(framework.context, chat, { from: noah, text: 'note acheter du lait' }));
    const remove = at(90, installationActivity(framework.context, chat, 'remove'));
    const post = async (token: string, body: object) => {
      const response = await fetch(chatting.webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const { code, received } = (await response.json()) as { code?: string; received?: boolean };
      return [response.status, code ?? received];
    };
    // One token for many activities, as the connector does it; it came to pass a while ago.
    const token = await framework.token({ issuedAt: ago(3_000) });
    for (const activity of [add, join, said, remove]) expect(await post(token, activity)).toEqual([200, true]);
    await chatting.write();
    const [events, sent, repeated] = [await recorded(chat), chat.sent.length, await counted('repeated')];

    const later = await framework.token();
    for (const again of [token, later])
      for (const activity of [said, add, remove, join]) expect(await post(again, activity)).toEqual([200, false]);
    expect(await counted('repeated')).toBe(repeated + 8);

    const [refused, invalid] = [await counted('CHAT_TOKEN_REFUSED'), await counted('CHAT_ACTIVITY_INVALID')];
    const fresh = () => messageActivity(framework.context, chat, { from: noah, text: 'note autre chose' });
    const elsewhere = framework.serviceUrl.replace('/emea/', '/amer/');
    const atElsewhere = await framework.token({ claims: { serviceurl: elsewhere } });
    const misused: [string, object][] = [
      // Of one service, with what another one tells.
      [token, { ...fresh(), serviceUrl: elsewhere }],
      [atElsewhere, fresh()],
      // Before its time and after it, by more than clocks may differ.
      [await framework.token({ issuedAt: ago(-400) }), fresh()],
      [await framework.token({ issuedAt: ago(4_000) }), fresh()],
      [await framework.token({ issuedAt: ago(4_000) }), said],
      // Without an end it would hold for ever.
      [await framework.token({ lifetime: null }), fresh()],
    ];
    for (const [misusedToken, activity] of misused)
      expect(await post(misusedToken, activity)).toEqual([401, 'CHAT_TOKEN_REFUSED']);
    expect(await counted('CHAT_TOKEN_REFUSED')).toBe(refused + misused.length);
    // Told in advance, it would stand against what is told until then.
    expect(await post(later, at(-400, remove))).toEqual([400, 'CHAT_ACTIVITY_INVALID']);
    expect(await counted('CHAT_ACTIVITY_INVALID')).toBe(invalid + 1);
    await chatting.write();
    expect([await recorded(chat), chat.sent.length]).toEqual([events, sent]);
    // Clocks that differ by less are believed.
    expect(await post(await framework.token({ issuedAt: ago(3_800) }), fresh())).toEqual([200, true]);
    expect(await post(await framework.token({ issuedAt: ago(-200) }), fresh())).toEqual([200, true]);
  });

  it('are refused and counted, and nothing is written', async () => {
    const { chat, noah } = await open();
    const { teams, webhook, api } = chatting;
    const { framework, connector, application } = teams;
    const said = messageActivity(framework.context, chat, { from: noah, text: 'help' });
    const post = async (authorization: string | null, body: string = JSON.stringify(said)) => {
      const response = await fetch(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization === null ? {} : { authorization }) },
        body,
      });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    const bearer = async (delivery: Delivery = {}) => `Bearer ${await framework.token(delivery)}`;
    const claims = { iss: 'https://api.botframework.com', aud: application.clientId, serviceurl: framework.serviceUrl };
    const times = { issuedAt: new Date(), lifetime: 3_600 };
    const refused = [401, 'CHAT_TOKEN_REFUSED'];
    expect(await post(null)).toEqual([401, 'CHAT_TOKEN_MISSING']);
    expect(await post('Bearer x')).toEqual(refused);
    expect(await post('Basic eDp5')).toEqual(refused);
    expect(await post(await bearer({ claims: { aud: randomUUID() } }))).toEqual(refused);
    expect(await post(await bearer({ claims: { iss: 'https://sts.windows.net/x/' } }))).toEqual(refused);
    expect(await post(await bearer({ claims: { serviceurl: 'https://evil.example/' } }))).toEqual(refused);
    expect(await post(await bearer({ issuedAt: new Date(Date.now() - 4_300_000) }))).toEqual(refused);
    expect(await post(await bearer({ issuedAt: new Date(Date.now() + 600_000) }))).toEqual(refused);
    expect(await post(`Bearer ${connector.unsigned(claims, times)}`)).toEqual(refused);
    expect(await post(`Bearer ${await connector.forge(claims, times)}`)).toEqual(refused);
    const elsewhere = { ...said, serviceUrl: 'https://evil.example/' };
    expect(await post(await bearer(), JSON.stringify(elsewhere))).toEqual(refused);
    const foreign = { ...said, channelData: { tenant: { id: randomUUID() } } };
    expect(await post(await bearer(), JSON.stringify(foreign))).toEqual([403, 'CHAT_TENANT_REFUSED']);
    const web = { ...said, channelId: 'webchat' };
    expect(await post(await bearer(), JSON.stringify(web))).toEqual([403, 'CHAT_KEY_NOT_ENDORSED']);
    const path = { ...said, conversation: { ...said.conversation, id: '../../evil' } };
    expect(await post(await bearer(), JSON.stringify(path))).toEqual([400, 'CHAT_ACTIVITY_INVALID']);
    expect((await post(await bearer(), '{"type":'))[0]).toBe(400);
    expect((await post(await bearer(), JSON.stringify({ ...said, text: 'x'.repeat(300_000) })))[0]).toBe(413);
    // What is not even read is counted among calls.
    for (const status of [400, 413])
      await expect
        .poll(outcomes)
        .toMatch(new RegExp(`_count\\{method="POST",route="POST /api/webhook/bot",status="${status}"\\}`));
    // A key that is not endorsed for Teams, though everything else holds; keys are read again where they turned.
    framework.endorsements = ['webchat'];
    await connector.rotate();
    api.clock.advance({ seconds: 31 });
    expect(await post(await bearer())).toEqual([403, 'CHAT_KEY_NOT_ENDORSED']);
    framework.endorsements = ['msteams'];
    await connector.rotate();
    api.clock.advance({ seconds: 31 });

    await chatting.write();
    expect(await recorded(chat)).toBe(0);
    expect(chat.sent).toEqual([]);
    expect(await outcomes()).toMatch(/greffier_chat_activities_total\{outcome="CHAT_TOKEN_REFUSED"\} [1-9]/u);
    const { rows } = await api.record.pool.query('select from conversations where conversation_id = $1', [
      conversationIdOf(chat.id),
    ]);
    expect(rows).toEqual([]);
  });
});
