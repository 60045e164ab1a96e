import type { MeetingEvent } from './events.ts';
import { mustBeOpenTo, type Principal } from './rules.ts';
import type { Meeting } from './state.ts';

/** Somebody says that a meeting is of no series, or of its series again. */
export interface SeriesCommand {
  readonly type: 'setApart';
  readonly apart: boolean;
  readonly principal: Principal;
}

export function decideSeries({ apart, principal }: SeriesCommand, meeting: Meeting): readonly MeetingEvent[] {
  mustBeOpenTo(meeting, principal);
  return meeting.isApart === apart ? [] : [{ type: 'MeetingSetApart', data: { apart } }];
}
