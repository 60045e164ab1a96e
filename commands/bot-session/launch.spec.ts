import { googleMeetPlatform } from '#domain/bot-session/google-meet/platform.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  BOT_NAME_INVALID,
  launchBot,
  MEETING_URL_INVALID,
  personalShare,
  TOO_MANY_BOTS,
  TOO_MANY_OWN_BOTS,
  type LaunchDependencies,
  type RunningBotSession,
} from './launch.ts';
import { loadBotSession } from './session.ts';

/** Launches on a log in memory, of which `limit` may be open; every launch stays open. */
function open(limit: number) {
  const log = new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring()));
  const launched = new Map<string, RunningBotSession>();
  const dependencies: LaunchDependencies = {
    log,
    now: () => '2026-07-01T08:00:00.000Z',
    platforms: [googleMeetPlatform('https://meet.exemple.fr')],
    limit: async () => limit,
    oneLaunchAtATime: (work) => work([...launched.values()]),
  };
  const roomOf = (commandId: string) => `https://meet.exemple.fr/${meetingCode(commandId)}`;
  const launch = async (
    commandId: string = randomUUID(),
    botName = 'Greffier',
    meetingUrl = roomOf(commandId),
    requestedBy = 'u1',
  ) => {
    const request = { commandId, actor: 'user:u1', correlationId: 'spec' } as const;
    const session = await launchBot(dependencies, { meetingUrl, botName, requestedBy }, request);
    const url = (await loadBotSession(log, session.sessionId)).session.meetingUrl ?? '';
    launched.set(session.sessionId, { id: session.sessionId, meetingUrl: url, requestedBy, stopRequested: false });
    return session;
  };
  /** Where the bot goes when it is sent to that address. */
  const opened = async (meetingUrl: string) =>
    (await loadBotSession(log, (await launch(randomUUID(), 'Greffier', meetingUrl)).sessionId)).session.meetingUrl;
  const stopping = (sessionId: string) => {
    const session = launched.get(sessionId);
    if (session) launched.set(sessionId, { ...session, stopRequested: true });
  };
  return Object.assign(launch, { opened, stopping });
}

describe('launching a bot', () => {
  it('answers a repeated command as before, also when it has the last place itself', async () => {
    const launch = open(1);
    const commandId = randomUUID();
    const first = await launch(commandId);
    expect(await launch(commandId)).toEqual(first);
    await expect(launch()).rejects.toMatchObject({ code: TOO_MANY_BOTS.code });
  });

  it.each([4, 10])('leaves places of %i for others, whatever one person launches', async (limit) => {
    const launch = open(limit);
    for (let place = 0; place < personalShare(limit); place += 1) await launch();
    await expect(launch()).rejects.toMatchObject({ code: TOO_MANY_OWN_BOTS.code });
    const others = async () => launch(randomUUID(), 'Greffier', undefined, 'u2');
    for (let place = personalShare(limit); place < limit; place += 1)
      expect(await others()).toMatchObject({ running: null });
    await expect(others()).rejects.toMatchObject({ code: TOO_MANY_BOTS.code });
    expect(limit - personalShare(limit)).toBeGreaterThan(0);
  });

  it('is the one whose bot is in that meeting already, however the address is written and also at the limit', async () => {
    const launch = open(1);
    const first = await launch(randomUUID(), 'Greffier', 'https://meet.exemple.fr/abc-defg-hij');
    for (const address of [
      'https://meet.exemple.fr/abc-defg-hij?authuser=0',
      'meet.exemple.fr/ABC-DEFG-HIJ/',
      'abc-defg-hij',
    ]) {
      expect(await launch(randomUUID(), 'Un autre nom', address)).toMatchObject({
        sessionId: first.sessionId,
        running: { requestedBy: 'u1' },
      });
    }
    await expect(launch(randomUUID(), 'Greffier', 'https://meet.exemple.fr/xyz-abcd-efg')).rejects.toMatchObject({
      code: TOO_MANY_BOTS.code,
    });
  });

  it('is a new one where the bot that is there has been asked to leave', async () => {
    const launch = open(2);
    const room = 'https://meet.exemple.fr/abc-defg-hij';
    const first = await launch(randomUUID(), 'Greffier', room);
    launch.stopping(first.sessionId);
    const second = await launch(randomUUID(), 'Greffier', room);
    expect(second.running).toBeNull();
    expect(second.sessionId).not.toBe(first.sessionId);
  });

  it('refuses a name that nobody could read', async () => {
    const launch = open(1);
    for (const name of ['x'.repeat(61), 'Greffier\u0007', '\u202EreiffreG'])
      await expect(launch(randomUUID(), name)).rejects.toMatchObject({ code: BOT_NAME_INVALID.code });
    expect(await launch(randomUUID(), ' \n ')).toMatchObject({ position: expect.any(String) });
  });

  it.each([
    'https://meet.exemple.fr/abc-defg-hij',
    'meet.exemple.fr/abc-defg-hij',
    ' https://MEET.exemple.fr/abc-defg-hij?authuser=1#a ',
    'abc-defg-hij',
    ' ABC-DEFG-HIJ\n',
    'Rejoindre : https://meet.exemple.fr/abc-defg-hij',
    'Comité\nLien de l’appel : https://meet.exemple.fr/abc-defg-hij?hs=122.\nOu composez le +33 1 23 45 67 89',
    'Rendez-vous (meet.exemple.fr/abc-defg-hij), à 14 h !',
    '<https://meet.exemple.fr/abc-defg-hij>',
    'Code : abc-defg-hij',
  ])('opens the meeting whichever way its address is written: %j', async (address) => {
    expect(await open(1).opened(address)).toBe('https://meet.exemple.fr/abc-defg-hij');
  });

  it.each([
    '',
    'abc-defg',
    'les-prix-fous',
    '12-abcd-efg',
    'https://meet.exemple.fr/landing',
    'https://meet.exemple.fr/abcdefghij',
    'abcdefghij',
    'https://meet.exemple.fr/lookup/abc-defg-hij',
    'https://meet.exemple.fr/whoops',
    'https://meet.exemple.fr/conference',
    'https://meet.exemple.fr/landing?hs=1',
    'meet.exemple.fr/new',
    'meet.exemple.fr/NEW/',
    'Voir https://ailleurs.fr/?a=https://meet.exemple.fr/abc-defg-hij',
    'meet.exemple.fr',
    'meet.exemple.fr/',
    'meet.exemple.fr.ailleurs.fr/abc-defg-hij',
    'https://ailleurs.fr/meet.exemple.fr/abc-defg-hij',
    'https://meet.exemple.fr@ailleurs.fr/abc-defg-hij',
    'moi@meet.exemple.fr/abc-defg-hij',
    'https://meet.exemple.fr:8443/abc-defg-hij',
    'http://meet.exemple.fr/abc-defg-hij',
    'ftp://meet.exemple.fr/abc-defg-hij',
    'javascript:alert(1)//meet.exemple.fr/abc-defg-hij',
  ])('opens nothing but meetings: %j', async (address) => {
    await expect(open(1).opened(address)).rejects.toMatchObject({ code: MEETING_URL_INVALID });
  });
});
