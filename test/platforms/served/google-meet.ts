import { startMeetReplica } from '#test/replicas/google-meet/replica.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import type { Page } from 'playwright';
import { servedRoom } from './room.ts';
import { SPEAKERS, type ServedVenue } from './venue.ts';

const SPOKEN = { rewrites: 0, late: 0 };

async function enter(page: Page): Promise<void> {
  await page.fill('input[type=text]', 'Personne');
  for (const device of ['hw0c9', 'psRWwc']) await page.click(`[jsname=${device}]`);
  await page.click('[jsname=Qx7uuf] button');
  await page.click('[jsname=RrG0hf]');
}

/** Meetings of the replica of Google Meet. */
export async function openServedMeet(): Promise<ServedVenue> {
  const replica = await startMeetReplica();
  return {
    platform: 'googlemeet',
    environment: { MEET_ORIGIN: replica.origin },
    room: () => {
      const people = SPEAKERS.map((name) => ({ name }));
      const room = replica.room(meetingCode(), { entry: 'open', captionLanguage: 'fr-FR', people });
      return servedRoom(room, SPOKEN, enter);
    },
    close: () => replica.close(),
  };
}
