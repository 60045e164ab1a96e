import type { Recorded } from '#domain/events/event.ts';
import type { meetingEvents } from '#domain/meeting/events.ts';
import type { userEvents } from '#domain/user/events.ts';
import type { RowChange } from '../engine/changes.ts';
import type { Handlers } from '../engine/projection.ts';
import { keyOf } from './assignments.ts';
import { noticeErasers, noticeErasures } from './tables.ts';

type ErasureEvents = Pick<
  typeof meetingEvents,
  'PersonErasurePostponed' | 'PersonErasureRequested' | 'LinkErasureRequested' | 'LinksErased'
> &
  Pick<typeof userEvents, 'UserErasureRequested'>;

const ofErasure = (event: Recorded & { readonly data: { readonly erasureId: string } }) => ({
  ...keyOf(event),
  erasure_id: event.data.erasureId,
});

/** What the person said and is called in the meeting is gone. */
export const personDone = (event: Recorded & { readonly data: { readonly erasureId: string } }): RowChange =>
  noticeErasures.patch(ofErasure(event), { person_open: false, done_at: event.metadata.time });

/** Erasures that had to wait: of one that did not there is no row, and what is said of it changes none. */
export const onErasures: Handlers<ErasureEvents> = {
  PersonErasurePostponed: (event) => {
    const { participants, guests, links } = event.data;
    return [
      noticeErasures.upsert({
        ...ofErasure(event),
        asked_by: event.metadata.actor,
        person_open: participants.length + guests.length > 0,
        links_open: links.length > 0,
        done_at: null,
      }),
    ];
  },
  PersonErasureRequested: (event) => [noticeErasures.patch(ofErasure(event), { person_open: true })],
  // Links that were made while it waited, too.
  LinkErasureRequested: (event) => [noticeErasures.patch(ofErasure(event), { links_open: true })],
  LinksErased: (event) => [noticeErasures.patch(ofErasure(event), { links_open: false, done_at: event.metadata.time })],
  UserErasureRequested: (event) => [
    noticeErasers.insert({ erasure_id: event.data.erasureId, asked_by: event.metadata.actor }),
  ],
};
