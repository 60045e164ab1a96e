import type { FollowUpAnswer } from '#api/contract/follow-ups.ts';
import { agendaOf } from '#domain/follow-up/agenda.ts';
import { LONGEST_TITLE, type FollowUpDraft } from '#domain/follow-up/draft.ts';
import { proposedTime } from '#domain/follow-up/proposal.ts';
import { startOf } from '#domain/follow-up/start.ts';
import type { FollowUpRecord } from '#projections/follow-ups/queries.ts';
import type { OtherMeeting } from '#projections/knowledge/elsewhere.ts';
import type { MeetingRecord } from '#projections/meetings/queries.ts';
import type { leftOpen } from '#projections/series/carried.ts';
import { googleAddress, invitationIcs, outlookAddress } from '../exports/invitation.ts';
import { relatedView } from '../views/knowledge.ts';

export interface FollowUpFacts {
  readonly meeting: MeetingRecord;
  readonly record: FollowUpRecord;
  /** Of its series: those before it, and the first behind it that is not cancelled. */
  readonly earlier: readonly OtherMeeting[];
  readonly next: OtherMeeting | null;
  readonly open: Awaited<ReturnType<typeof leftOpen>>;
  readonly mayChange: boolean;
  /** Ms since 1970. */
  readonly now: number;
}

const peopleOf = ({ participants }: MeetingRecord): FollowUpAnswer['people'] =>
  participants.flatMap(({ number, name, email, isRoom }) => (isRoom ? [] : [{ number, name, email }]));

function proposed({ meeting, earlier, open, now }: FollowUpFacts): FollowUpDraft {
  const { title, startTime, dayOnly, duration: minutes } = meeting;
  const times = earlier.map((one) => one.startTime.getTime());
  return {
    title: title.slice(0, LONGEST_TITLE),
    agenda: agendaOf(
      open.questions.map(({ text }) => text),
      open.actions.map(({ due, ...action }) => ({ ...action, isLate: due === 'late' })),
    ),
    ...proposedTime({ start: startTime.getTime(), dayOnly, minutes, earlier: times }, now),
    without: [],
  };
}

function noneOf({ meeting, record, next, open }: FollowUpFacts): FollowUpAnswer['none'] {
  if (meeting.status !== 'completed') return 'not-over';
  if (next !== null) return 'next-is-there';
  // What somebody wrote stays, whatever is done meanwhile.
  const isWritten = record.phase === 'edited' || record.phase === 'planned';
  return isWritten || open.actions.length + open.questions.length > 0 ? null : 'nothing-open';
}

function invitationTo(draft: FollowUpDraft, { meeting, now }: FollowUpFacts): FollowUpAnswer['invitation'] {
  const start = Date.parse(startOf(draft) ?? '');
  if (Number.isNaN(start)) return null;
  const people = peopleOf(meeting).flatMap(({ number, name, email }) =>
    email === null || draft.without.includes(number) ? [] : [{ name, email }],
  );
  const invitation = { id: meeting.id, ...draft, start, people };
  return {
    google: googleAddress(invitation),
    outlook: outlookAddress(invitation),
    ics: invitationIcs(invitation, new Date(now)),
  };
}

/** The draft of the meeting after this one, as somebody may see it. */
export function followUpView(facts: FollowUpFacts): FollowUpAnswer {
  const { meeting, record, next, open, mayChange } = facts;
  const { phase, version, startsAt } = record;
  const none = noneOf(facts);
  const draft = none === null && mayChange ? (record.draft ?? proposed(facts)) : null;
  return {
    phase,
    version,
    none,
    next: next && relatedView(next),
    mayChange,
    open: { actions: open.actions.length, questions: open.questions.length },
    draft: draft && { ...draft, without: [...draft.without] },
    people: draft === null ? [] : peopleOf(meeting),
    startsAt: none === null && phase === 'planned' ? (startsAt?.toISOString() ?? null) : null,
    invitation: draft !== null && phase === 'planned' ? invitationTo(draft, facts) : null,
  };
}
