import { teamsPlatform } from '#domain/bot-session/teams/platform.ts';
import { startTeamsReplica, type Guest, type TeamsReplica } from '#test/replicas/teams/replica.ts';
import { ownBrowsers } from '#test/support/own-browsers.ts';
import { teamsOf } from '#test/teams/stage.ts';
import { meetingNumber } from '#test/support/meeting-code.ts';
import type { RoomOptions, Venue, VenueGuest, VenueRoom } from './venue.ts';

/** A worker that takes over waits for the lease of the one before, and opens a browser: slow on a busy machine. */
const PATIENCE = { timeoutMs: 120_000 };

const guestOf = (guest: Guest): VenueGuest => ({
  name: () => guest.state.name,
  admit: () => guest.admit(),
  remove: () => guest.remove(),
  reload: () => guest.reload(),
  askToRecord: null,
  agreed: async () => undefined,
  left: async () => void (await guest.until(({ phase }) => phase === 'gone', PATIENCE)),
});

function roomOf(replica: TeamsReplica, { hasLobby = false, captionsStuck = false }: RoomOptions): VenueRoom {
  const room = replica.room(meetingNumber(), {
    people: [{ name: 'Alice' }, { name: 'Bob', suffix: '(Guest)' }],
    captionLanguage: 'fr-fr',
    ...(hasLobby ? {} : { entry: 'open' as const }),
    faults: { captionsStuck },
  });
  return {
    url: room.url,
    arrival: async () => guestOf(await room.arrival(PATIENCE)),
    say: async (speaker, text) => {
      const person = room.people.find(({ name }) => name === speaker);
      await room.say(person ?? speaker, text);
    },
    type: (author, text) => room.write(author, text),
    written: () => room.chat.map(({ text }) => text),
    end: () => room.end(),
  };
}

/** Teams as a replica of its page shows it. */
export async function openTeamsVenue(): Promise<Venue> {
  const replica = await startTeamsReplica();
  const { openBrowser, killBrowser } = ownBrowsers();
  const { work, consumer, cloud } = replica.hosts;
  return {
    platform: teamsOf(replica, {
      pagePatienceMs: 15_000,
      openBrowser,
    }),
    described: teamsPlatform([work, consumer, cloud]),
    room: (options = {}) => roomOf(replica, options),
    killBrowser,
    close: () => replica.close(),
  };
}
