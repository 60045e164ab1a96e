import type { Recorded } from '#domain/events/event.ts';
import { changesIn, type FieldChange } from './changes.ts';
import type { MeetingEvent } from './events.ts';
import { evolve, unknownMeeting } from './meeting.ts';
import { toldEvents, type ToldEvent } from './told.ts';

/** An event of a meeting, what it says, and what it put in the place of what. */
export interface ToldInMeeting {
  readonly event: Recorded<MeetingEvent>;
  readonly told: ToldEvent;
  readonly changes: readonly FieldChange[];
}

/** Every event of a meeting as people are told of it, in order. `mayEdit`: whether they may change the meeting. */
export function meetingTold(events: readonly Recorded<MeetingEvent>[], mayEdit: boolean): ToldInMeeting[] {
  const now = events.reduce(evolve, unknownMeeting);
  const told = toldEvents(events, mayEdit);
  let before = unknownMeeting;
  return events.flatMap((event, index): ToldInMeeting[] => {
    const changes = changesIn(event, { before, now });
    before = evolve(before, event);
    const one = told[index];
    return one === undefined ? [] : [{ event, told: one, changes }];
  });
}
