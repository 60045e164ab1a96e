import { JOIN, MORE, NAME, tid } from '#test/replicas/teams/handles.ts';
import { startTeamsReplica } from '#test/replicas/teams/replica.ts';
import { meetingNumber } from '#test/support/meeting-code.ts';
import type { Page } from 'playwright';
import { servedRoom } from './room.ts';
import { SPEAKERS, type ServedVenue } from './venue.ts';

const SPOKEN = { rewrites: 0, splits: 0, late: 0, lateAuthors: 0 };

async function enter(page: Page): Promise<void> {
  await page.fill(NAME, 'Personne');
  for (const device of ['toggle-mute', 'toggle-video']) await page.uncheck(tid(device));
  await page.click(JOIN);
  await page.click(MORE);
  await page.click('#closed-captions-button');
}

/** Meetings of the replica of Microsoft Teams. */
export async function openServedTeams(): Promise<ServedVenue> {
  const replica = await startTeamsReplica();
  const { work, consumer, cloud } = replica.hosts;
  return {
    platform: 'teams',
    environment: { TEAMS_ORIGINS: [work, consumer, cloud].join(',') },
    room: () => {
      const people = SPEAKERS.map((name) => ({ name, role: 'Attendee' as const }));
      const room = replica.room(meetingNumber(), { entry: 'open', captionLanguage: 'fr-fr', people });
      return servedRoom(room, SPOKEN, enter);
    },
    close: () => replica.close(),
  };
}
