import { startMeetReplica, type Room, type Schedule } from '#test/replicas/google-meet/replica.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import type { Page } from 'playwright';
import { SPEAKERS } from '../bots/conversation.ts';
import type { TalkingRoom, Venue } from '../bots/venue.ts';

const SPOKEN: Schedule = { speed: 1, rewrites: 0, late: 0 };
const PATIENCE = { timeoutMs: 120_000 };

async function enter(room: Room, page: Page): Promise<void> {
  await page.goto(room.url);
  await page.fill('input[type=text]', 'Personne');
  for (const device of ['hw0c9', 'psRWwc']) await page.click(`[jsname=${device}]`);
  await page.click('[jsname=Qx7uuf] button');
  const guest = await room.arrival();
  await page.click('[jsname=RrG0hf]');
  await guest.until(
    ({ phase, microphone, camera, captions }) =>
      phase === 'call' && microphone === 'off' && camera === 'off' && captions === 'on',
  );
}

/** Meetings of the replica of Google Meet. */
export async function openMeetVenue(): Promise<Venue> {
  const replica = await startMeetReplica();
  return {
    platform: 'googlemeet',
    environment: { MEET_ORIGIN: replica.origin },
    room: (): TalkingRoom => {
      const people = SPEAKERS.map((name) => ({ name }));
      const room = replica.room(meetingCode(), { entry: 'open', captionLanguage: 'fr-FR', people });
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
