import { JOIN, MORE, NAME } from '#test/replicas/teams/handles.ts';
import { startTeamsReplica, type Room, type Schedule } from '#test/replicas/teams/replica.ts';
import { meetingNumber } from '#test/support/meeting-code.ts';
import type { Page } from 'playwright';
import { SPEAKERS } from '../bots/conversation.ts';
import type { TalkingRoom, Venue } from '../bots/venue.ts';

const SPOKEN: Schedule = { speed: 1, rewrites: 0, splits: 0, late: 0, lateAuthors: 0 };
const PATIENCE = { timeoutMs: 120_000 };

async function enter(room: Room, page: Page): Promise<void> {
  await page.goto(room.url);
  await page.fill(NAME, 'Personne');
  for (const device of ['toggle-mute', 'toggle-video']) await page.uncheck(`[data-tid=${device}]`);
  await page.click(JOIN);
  const guest = await room.arrival();
  await page.click(MORE);
  await page.click('#closed-captions-button');
  await guest.until(
    ({ phase, microphone, camera, captions }) =>
      phase === 'call' && microphone === 'off' && camera === 'off' && captions === 'on',
  );
}

/** Meetings of the replica of Microsoft Teams. */
export async function openTeamsVenue(): Promise<Venue> {
  const replica = await startTeamsReplica();
  const { work, consumer, cloud } = replica.hosts;
  return {
    platform: 'teams',
    environment: { TEAMS_ORIGINS: [work, consumer, cloud].join(',') },
    room: (): TalkingRoom => {
      const people = SPEAKERS.map((name) => ({ name, role: 'Attendee' as const }));
      const room = replica.room(meetingNumber(), { entry: 'open', captionLanguage: 'fr-fr', people });
      return {
        code: room.code,
        url: room.url,
        arrival: async () => (await room.arrival(PATIENCE)).id,
        talk: (utterances) => room.talk(utterances, SPOKEN),
        enter: (page) => enter(room, page),
      };
    },
    close: () => replica.close(),
  };
}
