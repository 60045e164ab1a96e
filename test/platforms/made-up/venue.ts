import { launchRequest } from '#bots/kit/launch-request.ts';
import type { BotPlatform } from '#bots/kit/platform.ts';
import type { MeetingPlatform } from '#domain/bot-session/platform.ts';
import { SHARED_TEXTS } from '#domain/bot-session/texts.ts';
import { BotSessionEndedError } from '#bots/kit/bot-session-ended.ts';
import { randomUUID } from 'node:crypto';
import type { RoomOptions, Venue } from '../venue.ts';
import { MadeUpClient } from './client.ts';
import { Room } from './room.ts';

const ADDRESS = /\bsalle:[0-9a-f-]+/u;

// #region described
/** The made-up platform as people see it. It goes by the name of one that bots of this release attend otherwise. */
export const madeUpPlatform: MeetingPlatform = {
  name: 'teams',
  title: 'Salle Inventée',
  hosts: ['salle'],
  addressIn: (text) => ADDRESS.exec(text)?.[0] ?? null,
  addressInvalid: 'Veuillez nommer une salle inventée',
  texts: {
    ...SHARED_TEXTS,
    details: { ...SHARED_TEXTS.details, lobby: 'Le bot attend devant la salle inventée.' },
    drift: { ...SHARED_TEXTS.drift, 'captions-missing': 'La salle inventée n’affiche aucun sous-titre.' },
    endings: { ...SHARED_TEXTS.endings, removed: 'Le bot a été prié de quitter la salle inventée.' },
  },
};
// #endregion

/** Rooms in memory, without a browser and without a network. */
export function openMadeUpVenue(): Venue {
  const rooms = new Map<string, Room>();
  // #region attended
  const platform: BotPlatform = {
    name: madeUpPlatform.name,
    keepsChat: false,
    launch: launchRequest({ platform: madeUpPlatform.name, name: 'made-up', where: 'a made-up room' }),
    open: async (meeting) => {
      const room = rooms.get(meeting.url);
      if (!room) throw new BotSessionEndedError('not-found');
      return new MadeUpClient(room, meeting);
    },
  };
  // #endregion
  return {
    platform,
    described: madeUpPlatform,
    room: (options: RoomOptions = {}) => {
      const room = new Room(`salle:${randomUUID()}`, options);
      rooms.set(room.url, room);
      return room;
    },
    killBrowser: null,
    close: async () => undefined,
  };
}
