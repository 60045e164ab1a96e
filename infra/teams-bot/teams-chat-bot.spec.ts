import {
  installationActivity,
  membersActivity,
  messageActivity,
} from '#test/emulators/microsoft/bot-framework/activities.ts';
import { startTeams, type TeamsEmulator } from '#test/emulators/microsoft/bot-framework/start.ts';
import type { ChatBot, ChatMessage } from '#domain/conversation/chat-bot.ts';
import type { ChatPlace } from '#domain/conversation/conversation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTeamsChatBot } from './teams-chat-bot.ts';

let teams: TeamsEmulator;
let bot: ChatBot;
/** What was waited for, in ms; the clock of both sides goes on by it. */
let waited: number[] = [];
let time = Date.now();

beforeAll(async () => {
  teams = await startTeams();
  teams.clock = () => new Date(time);
  const loginRoot = teams.environment['MICROSOFT_LOGIN_ROOT'] ?? '';
  bot = await openTeamsChatBot({
    application: { ...teams.application, loginRoot, graphRoot: loginRoot },
    metadataUrl: teams.framework.metadataUrl,
    now: () => new Date(time),
    wait: async (ms) => {
      waited.push(ms);
      time += ms;
    },
  });
});
afterAll(() => teams.close());
beforeEach(() => {
  waited = [];
  teams.faults.clear();
});

let count = 0;
const newChat = (kind?: 'personal' | 'groupChat') => {
  const members = [teams.framework.person('Noé Étienne'), teams.framework.person('Léa Martin')];
  const chat = teams.framework.chat(`19:meeting_${(count += 1)}@thread.v2`, { members, ...(kind ? { kind } : {}) });
  const [noah = teams.framework.person('Noé')] = members;
  const place: ChatPlace = {
    kind: 'group',
    roomId: null,
    serviceUrl: teams.framework.serviceUrl.replace(/\/$/u, ''),
    name: chat.id,
    bot: `28:${teams.application.clientId}`,
  };
  return { chat, noah, place };
};
const receive = async (body: object, token?: string) =>
  bot.receive({ authorization: `Bearer ${token ?? (await teams.framework.token())}`, body });
const signal = new AbortController().signal;
const hello: ChatMessage = { text: 'Bonjour', card: null };

describe('what Teams tells the bot', () => {
  it('is read as what somebody asked, without the mention and markup', async () => {
    const { chat, noah } = newChat();
    const said = messageActivity(teams.framework.context, chat, { from: noah, text: 'note&nbsp;le <b>budget</b>' });
    expect(await receive(said)).toMatchObject({
      kind: 'message',
      id: said.id,
      text: expect.stringMatching(/^note le\s+budget$/u) as string,
      person: { tenantId: teams.application.tenantId, objectId: noah.aadObjectId, name: 'Noé Étienne' },
      place: { kind: 'group', name: chat.id, roomId: expect.any(String) as string },
    });
  });

  it('is ignored where nobody speaks to it, or nothing is asked', async () => {
    const { chat, noah } = newChat();
    const { context } = teams.framework;
    expect(await receive(messageActivity(context, chat, { from: noah, text: 'salut', mentions: false }))).toEqual({
      kind: 'ignored',
    });
    expect(await receive({ ...installationActivity(context, chat, 'add'), action: 'add-upgrade' })).toEqual({
      kind: 'ignored',
    });
    expect(await receive(installationActivity(context, chat, 'add'))).toMatchObject({ kind: 'added' });
    expect(await receive(membersActivity(context, chat, { added: [noah] }))).toMatchObject({ members: 1 });
  });

  it('is believed after the connector’s keys turned, and with a clock that is five minutes off', async () => {
    const { chat } = newChat();
    const body = () => installationActivity(teams.framework.context, chat, 'add');
    const old = await teams.framework.token({ issuedAt: new Date(time - 3_600_000 - 280_000), lifetime: 3_600 });
    expect(await receive(body(), old)).toMatchObject({ kind: 'added' });
    await teams.connector.rotate();
    time += 31_000;
    expect(await receive(body())).toMatchObject({ kind: 'added' });
  });
});

describe('what the bot writes', () => {
  it('arrives, as a card with a text for where none is shown, else as text', async () => {
    const { chat, place } = newChat();
    const card = { title: 'A_b', paragraphs: ['p'], facts: [], commands: [], link: null };
    expect(await bot.write(place, { text: 'texte', card }, signal)).toEqual({ delivery: 'sent' });
    expect(chat.sent[0]?.activity).toMatchObject({
      type: 'message',
      attachments: [
        { content: { type: 'AdaptiveCard', fallbackText: 'texte', body: [{ text: String.raw`A\_b` }, {}] } },
      ],
    });
    teams.faults.inject(/POST .*activities/u, { kind: 'refusal', status: 400, code: 'BadArgument' });
    expect(await bot.write(place, { text: 'texte', card }, signal)).toEqual({ delivery: 'sent' });
    expect(chat.sent[1]?.activity).toMatchObject({ text: 'texte', textFormat: 'plain' });
    expect(await bot.members(place, signal)).toEqual(['Noé Étienne', 'Léa Martin']);
  });

  it.each([412, 429, 502, 504])('is repeated after %i, as soon as Microsoft says', async (status) => {
    const { chat, place } = newChat();
    teams.faults.inject(/POST .*activities/u, { kind: 'refusal', status, retryAfter: 2 });
    teams.faults.inject(/POST .*activities/u, { kind: 'refusal', status });
    expect(await bot.write(place, hello, signal)).toEqual({ delivery: 'sent' });
    expect(waited).toEqual([2_000, 3_000]);
    expect(chat.sent).toHaveLength(1);
  });

  it('is put off where Microsoft asks to wait for long, and refused where the bot may not write', async () => {
    const { chat, place } = newChat();
    teams.faults.inject(/POST .*activities/u, { kind: 'refusal', status: 429, retryAfter: 300 });
    expect(await bot.write(place, hello, signal)).toEqual({
      delivery: 'postponed',
      reason: 'throttled',
      afterMs: 300_000,
    });
    chat.isInstalled = false;
    expect(await bot.write(place, hello, signal)).toEqual({ delivery: 'refused', reason: 'removed' });
    expect(await bot.write({ ...place, name: '19:none@thread.v2' }, hello, signal)).toEqual({
      delivery: 'refused',
      reason: 'not-found',
    });
  });

  it('is not repeated where its answer is lost, and signs in again where its token is refused', async () => {
    const { chat, place } = newChat();
    teams.faults.inject(/POST .*activities/u, { kind: 'lost' });
    expect(await bot.write(place, hello, signal)).toEqual({ delivery: 'unknown', reason: 'interrupted' });
    expect(chat.sent).toHaveLength(1);
    teams.faults.inject(/POST .*activities/u, { kind: 'refusal', status: 401 });
    expect(await bot.write(place, hello, signal)).toEqual({ delivery: 'sent' });
    teams.faults.inject(/POST .*activities/u, { kind: 'refusal', status: 401 }, 2);
    expect(await bot.write(place, hello, signal)).toEqual({ delivery: 'refused', reason: 'sign-in' });
  });

  it('stays within the limits of a conversation: Teams refuses nothing of a hundred messages', async () => {
    const { chat, place } = newChat();
    for (let sent = 0; sent < 100; sent += 1)
      expect(await bot.write(place, hello, signal)).toMatchObject({
        delivery: expect.stringMatching(/sent|postponed/u) as string,
      });
    expect(teams.faults.callsOf(/POST .*activities/u).length).toBeGreaterThanOrEqual(chat.sent.length);
    expect(chat.sent.length).toBeGreaterThanOrEqual(60);
  });
});
