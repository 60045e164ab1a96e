import { startTeams, type TeamsEmulator } from '#test/emulators/microsoft/bot-framework/start.ts';
import { messageActivity } from '#test/emulators/microsoft/bot-framework/activities.ts';
import type { Chat } from '#test/emulators/microsoft/bot-framework/chats.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let teams: TeamsEmulator;
let greffier: Greffier;
let folder: string;

beforeAll(async () => {
  teams = await startTeams();
  folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, teams.authority);
  greffier = await startGreffier({ ...teams.environment, NODE_EXTRA_CA_CERTS: authority });
}, 120_000);
afterAll(async () => {
  await greffier.stop();
  await teams.close();
  await rm(folder, { recursive: true });
});

const textsOf = ({ sent }: Chat): string[] =>
  sent.map(({ activity }) => {
    const { text, attachments } = activity as {
      text?: string;
      attachments?: { content: { fallbackText: string } }[];
    };
    return text ?? attachments?.[0]?.content.fallbackText ?? '';
  });

let chats = 0;
function open() {
  chats += 1;
  const noah = teams.framework.person('Noé Étienne');
  const chat = teams.framework.chat(`19:killed${chats}@thread.v2`, { members: [noah] });
  const ask = async (text: string) => {
    const said = messageActivity(teams.framework.context, chat, { from: noah, text });
    expect((await teams.framework.deliver(`${greffier.url}/api/webhook/bot`, said)).status).toBe(200);
  };
  const reads = (text: string) =>
    vi.waitFor(() => expect(textsOf(chat).join('\n')).toContain(text), { timeout: 60_000, interval: 100 });
  const reminders = () => textsOf(chat).filter((text) => text.startsWith('Rappel pour'));
  return { chat, ask, reads, reminders };
}

/** The bot answers what it is asked later only after what was due before. */
async function afterwards({ ask, reads }: ReturnType<typeof open>) {
  await ask('note un repère');
  await reads('C’est noté');
}

it('reminds once where the process was killed before the moment came', { timeout: 240_000 }, async () => {
  const conversation = open();
  await conversation.ask('rappel 12 secondes voter');
  await conversation.reads('Je vous le rappelle');
  await greffier.kill9();
  await greffier.restart();
  await conversation.reads('Rappel pour Noé Étienne');
  await greffier.kill9();
  await greffier.restart();
  await afterwards(conversation);
  expect(conversation.reminders()).toEqual(['Rappel pour Noé Étienne\u00a0: voter']);
});

it('reminds at most once where it was killed while it wrote', { timeout: 240_000 }, async () => {
  const conversation = open();
  await conversation.ask('rappel 3 secondes voter');
  await conversation.reads('Je vous le rappelle');
  const pattern = /POST .*activities/u;
  const before = teams.faults.callsOf(pattern).length;
  // Teams takes it, and nobody is there any more to hear so.
  teams.faults.inject(pattern, { kind: 'slow', ms: 5_000 });
  await vi.waitFor(() => expect(teams.faults.callsOf(pattern).length).toBeGreaterThan(before), {
    timeout: 60_000,
    interval: 20,
  });
  await greffier.kill9();
  await greffier.restart();
  await afterwards(conversation);
  expect(conversation.reminders().length).toBeLessThanOrEqual(1);
  expect(teams.faults.callsOf(pattern).length).toBe(before + 2);
});
