import { isErased } from '#domain/events/personal.ts';
import { deadlineText } from '#domain/minutes/words.ts';
import type { ActionContent } from './event-data.ts';
import type { MeetingEvent } from './events.ts';
import { evolve, isErasedIn, unknownMeeting, type Meeting } from './meeting.ts';
import { statementKey } from './minutes.ts';
import type { StatementPart } from './minutes-events.ts';
import { latestOf } from './versions.ts';

/** What an event of a meeting is about, for people. */
export interface ToldEvent {
  readonly type: MeetingEvent['type'];
  /** Of a sentence: of which part of the minutes. */
  readonly part: StatementPart | null;
  /** What was said, named or done; null where nothing has to be said of it. */
  readonly what: string | null;
  /** What it was is erased. */
  readonly erased: boolean;
  /** It takes something back. */
  readonly undo: boolean;
  /** It adds what was not there. */
  readonly added: boolean;
}

/** An address, which only those may see who may see with whom the meeting is shared. */
const shownTo = (mayEdit: boolean, address: string | null): string | null => (mayEdit ? address : null);

/** What is to be done, by whom and until when. */
const actionText = ({ task, assignee, deadline }: Pick<ActionContent, 'task' | 'assignee' | 'deadline'>): string =>
  [task, assignee, deadlineText(deadline)].filter((part) => part !== null).join(', ');

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The meeting before the event and now, and what its reader may see. */
interface Reading {
  readonly before: Meeting;
  readonly now: Meeting;
  readonly mayEdit: boolean;
}

/** What the event says; undefined where that is erased. */
function said(event: MeetingEvent, { before, now, mayEdit }: Reading): string | null | undefined {
  const named = (captureId: string, number: number): string | null | undefined =>
    isErasedIn(now, captureId, number) ? undefined : (before.people.get(number)?.name ?? null);
  switch (event.type) {
    case 'MeetingRegistered':
    case 'MeetingScheduled':
    case 'MeetingRenamed':
      return isErased(event.data.title) ? undefined : event.data.title;
    case 'StatementCorrected':
      return isErased(event.data.content) ? undefined : event.data.content.text;
    case 'StatementRemoved': {
      const versions = before.minutes.statements.get(statementKey(event.data.part, event.data.statementId));
      return versions === undefined ? undefined : latestOf(versions)?.text;
    }
    case 'ActionItemAdded':
    case 'ActionItemCorrected':
      return isErased(event.data.content) ? undefined : actionText(event.data.content);
    case 'ActionItemRestored':
      return isErased(event.data.item) ? undefined : actionText(event.data.item);
    case 'ActionItemCompleted':
    case 'ActionItemReopened':
    case 'ActionItemRemoved':
      return before.actions.get(event.data.actionId)?.task;
    case 'SpeakerAdded':
    case 'SpeakerRenamed': {
      const { captureId, speaker, name } = event.data;
      return isErasedIn(now, captureId, speaker) || isErased(name) ? undefined : textOf(name);
    }
    case 'TranscriptLineCorrected': {
      const { captureId, speaker, previous, text } = event.data;
      const isGone = [speaker, previous].some((number) => isErasedIn(now, captureId, number));
      if (isGone || isErased(text)) return undefined;
      const name = before.people.get(speaker)?.name ?? null;
      return name === null ? text : `${name}\u00A0: ${text}`;
    }
    case 'ParticipantLinked':
    case 'ParticipantMarkedAsRoom':
    case 'ParticipantMarkedAsPerson':
      return named(event.data.captureId, event.data.participant);
    case 'MeetingShared':
      return now.erasedGuests.has(event.data.guest) || isErased(event.data.email)
        ? undefined
        : shownTo(mayEdit, textOf(event.data.email));
    case 'MeetingUnshared':
      return now.erasedGuests.has(event.data.guest)
        ? undefined
        : shownTo(mayEdit, before.guests.get(event.data.guest)?.email ?? null);
    case 'MeetingOrganiserChanged':
      return isErased(event.data.organiser.name) ? undefined : textOf(event.data.organiser.name);
    case 'MeetingHeld':
      return isErased(event.data.reason) ? undefined : shownTo(mayEdit, event.data.reason);
    case 'MeetingConfigured':
      return event.data.visibility;
    default:
      return null;
  }
}

function takesBack(event: MeetingEvent): boolean {
  if (event.type === 'MeetingRenamed') return event.data.why === 'undo';
  if (event.type === 'TranscriptLineMarked') return !event.data.important;
  if (event.type === 'MeetingSetApart') return !event.data.apart;
  return 'undo' in event.data && event.data.undo;
}

/** Every event as people are told of it, in order. `mayEdit`: whether they may change the meeting. */
export function toldEvents(events: readonly MeetingEvent[], mayEdit: boolean): ToldEvent[] {
  const now = events.reduce(evolve, unknownMeeting);
  let state = unknownMeeting;
  return events.map((event) => {
    const what = said(event, { before: state, now, mayEdit });
    state = evolve(state, event);
    return {
      type: event.type,
      part: event.type === 'StatementCorrected' || event.type === 'StatementRemoved' ? event.data.part : null,
      what: what ?? null,
      erased: what === undefined,
      undo: takesBack(event),
      added: event.type === 'StatementCorrected' && event.data.added,
    };
  });
}
