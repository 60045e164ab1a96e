import { googleMeet } from '#bots/google-meet/platform.ts';
import { googleMeetPlatform } from '#domain/bot-session/google-meet/platform.ts';
import { startMeetReplica, type Guest, type MeetReplica } from '#test/replicas/google-meet/replica.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { ownBrowsers } from '#test/support/own-browsers.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { describe } from 'vitest';
import { behavesAsAPlatform } from './behaviour.ts';
import type { RoomOptions, Venue, VenueGuest, VenueRoom } from './venue.ts';

/** A worker that takes over waits for the lease of the one before, and opens a browser: slow on a busy machine. */
const PATIENCE = { timeoutMs: 120_000 };

const guestOf = (guest: Guest): VenueGuest => ({
  name: () => guest.state.name,
  admit: () => guest.admit(),
  remove: () => guest.remove(),
  reload: () => guest.reload(),
  askToRecord: () => guest.dialog('recording'),
  agreed: async () => void (await guest.until(({ open }) => open.length === 0, PATIENCE)),
  left: async () => void (await guest.until(({ phase }) => phase === 'gone', PATIENCE)),
});

function roomOf(replica: MeetReplica, { hasLobby = false, captionsStuck = false }: RoomOptions): VenueRoom {
  const room = replica.room(meetingCode(), {
    people: [{ name: 'Alice' }, { name: 'Bob' }],
    ...(hasLobby ? {} : { entry: 'open' as const }),
    faults: { captionsStuck },
  });
  return {
    url: room.url,
    arrival: async () => guestOf(await room.arrival(PATIENCE)),
    say: async (speaker, text) => void (await room.say(speaker, text)),
    type: (author, text) => room.write(author, text),
    written: () => room.chat.map(({ text }) => text),
    end: () => room.end(),
  };
}

async function openMeetVenue(): Promise<Venue> {
  const replica = await startMeetReplica();
  const { openBrowser, killBrowser } = ownBrowsers();
  return {
    platform: googleMeet({
      origin: replica.origin,
      metrics: { answered: () => undefined, silent: () => undefined },
      locale: 'fr-FR',
      pagePatienceMs: 15_000,
      openBrowser,
    }),
    described: googleMeetPlatform(replica.origin),
    room: (options = {}) => roomOf(replica, options),
    killBrowser,
    close: () => replica.close(),
  };
}

describe.skipIf(!hasChromium())('in Google Meet', () => {
  behavesAsAPlatform(openMeetVenue, { isLean: process.env['MEET'] !== 'full' });
});
