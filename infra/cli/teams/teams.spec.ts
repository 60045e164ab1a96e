import { EXIT } from '#infra/startup-error.ts';
import { conversationIdOf } from '#domain/conversation/identity.ts';
import { messageActivity } from '#test/emulators/microsoft/bot-framework/activities.ts';
import { startTeams, type TeamsEmulator } from '#test/emulators/microsoft/bot-framework/start.ts';
import type { ChatMember } from '#test/emulators/microsoft/bot-framework/chats.ts';
import { runGreffier } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 240_000 });

let teams: TeamsEmulator;
let greffier: Greffier;
let folder: string;
beforeAll(async () => {
  teams = await startTeams();
  folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, teams.authority);
  greffier = await startGreffier({ ...teams.environment, NODE_EXTRA_CA_CERTS: authority });
});
afterAll(async () => {
  await greffier.stop();
  await teams.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => runGreffier(['teams', ...args], { DATA_DIR: greffier.dataDir });
const found = async (name: string) =>
  JSON.parse((await run('chats', name, '--json')).out) as { conversationId: string; person: string; name: string }[];
const eventually = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 500 });

const CHAT = '19:terminal@thread.v2';
const conversationId = conversationIdOf(CHAT);

async function asked(...people: readonly ChatMember[]): Promise<void> {
  const { framework } = teams;
  const chat = framework.chat(CHAT, { members: [...people] });
  for (const from of people) {
    const said = messageActivity(framework.context, chat, { from, text: 'note un repère' });
    expect((await framework.deliver(`${greffier.url}/api/webhook/bot`, said)).status).toBe(200);
  }
}

it('finds where somebody wrote to the bot, and erases it, of one person or of all', async () => {
  const [noah, lea] = [teams.framework.person('Noé Étienne'), teams.framework.person('Léa Martin')];
  await asked(noah, lea);
  await eventually(async () => {
    expect(await found('etienne')).toMatchObject([{ conversationId, name: 'Noé Étienne' }]);
    expect(await found('martin')).toMatchObject([{ conversationId, name: 'Léa Martin' }]);
  });
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
  await eventually(async () => expect(await found('etienne')).toEqual([]));
  expect(await found('martin')).toHaveLength(1);
  expect(await run('chats', 'Noé')).toMatchObject({ code: 0, out: 'Personne de ce nom n’a écrit au bot.\n' });

  expect(await run('erase', conversationId, '--yes')).toMatchObject({ code: 0 });
  await eventually(async () => expect(await found('martin')).toEqual([]));
});

it('names a conversation that is none', async () => {
  expect(await run('erase', '3f0a9c52-6d1b-4f57-9a55-6f7d2f1f0a11', '--yes')).toMatchObject({
    code: EXIT.notFound,
    words: expect.stringContaining('(CONVERSATION_NOT_FOUND)'),
  });
});
