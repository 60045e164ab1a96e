import { EXIT } from '#infra/startup-error.ts';
import { conversationIdOf } from '#domain/conversation/identity.ts';
import { messageActivity } from '#test/emulators/microsoft/bot-framework/activities.ts';
import type { ChatMember } from '#test/emulators/microsoft/bot-framework/chats.ts';
import { homeOf } from '#test/support/api.ts';
import { runGreffier } from '#test/support/command.ts';
import { openTeamsChat, type TeamsChat } from '#test/support/teams-chat.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let chatting: TeamsChat;
let folder: string;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  [chatting, folder] = await Promise.all([openTeamsChat(), mkdtemp(join(tmpdir(), 'greffier-teams-'))]);
  environment = await homeOf(chatting.api, folder);
});
afterAll(async () => {
  await chatting.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => runGreffier(['teams', ...args], environment);
const found = async (name: string) =>
  JSON.parse((await run('chats', name, '--json')).out) as { conversationId: string; person: string; name: string }[];
const CHAT = '19:terminal@thread.v2';
const conversationId = conversationIdOf(CHAT);

async function asked(...people: readonly ChatMember[]): Promise<void> {
  const { teams, webhook, api } = chatting;
  const chat = teams.framework.chat(CHAT, { members: [...people] });
  for (const from of people) {
    const said = messageActivity(teams.framework.context, chat, { from, text: 'note un repère' });
    expect((await teams.framework.deliver(webhook, said)).status).toBe(200);
  }
  await api.record.caughtUp();
}

it('finds where somebody wrote to the bot, and erases it, of one person or of all', async () => {
  const { framework } = chatting.teams;
  await asked(framework.person('Noé Étienne'), framework.person('Léa Martin'));
  expect(await found('etienne')).toMatchObject([{ conversationId, name: 'Noé Étienne' }]);
  expect(await found('martin')).toMatchObject([{ conversationId, name: 'Léa Martin' }]);
  const [one] = await found('ÉTIENNE');
  const erasing = `erase ${conversationId} --person ${one?.person}`;
  const listed = await run('chats', 'Noé');
  expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^Noé Étienne {2}discussion {2}1 demande {2}/u) });
  expect(listed.out.trim().endsWith(`greffier teams ${erasing}`)).toBe(true);

  // Nobody is at this terminal to say yes.
  expect(await run(...erasing.split(' '))).toMatchObject({ words: expect.stringContaining('(NOT_CONFIRMED)') });
  expect(await found('etienne')).toHaveLength(1);

  expect(await run(...erasing.split(' '), '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('L’effacement est demandé'),
  });
  await chatting.erase();
  expect(await found('etienne')).toEqual([]);
  expect(await found('martin')).toHaveLength(1);
  expect(await run('chats', 'Noé')).toMatchObject({ code: 0, out: 'Personne de ce nom n’a écrit au bot.\n' });

  expect(await run('erase', conversationId, '--yes')).toMatchObject({ code: 0 });
  await chatting.erase();
  expect(await found('martin')).toEqual([]);
});

it('names a conversation that is none', async () => {
  expect(await run('erase', '3f0a9c52-6d1b-4f57-9a55-6f7d2f1f0a11', '--yes')).toMatchObject({
    code: EXIT.notFound,
    words: expect.stringContaining('(CONVERSATION_NOT_FOUND)'),
  });
});
