import type { MeetingView, NoteView } from '#api/contract/meetings.ts';
import { GeneratedRemark } from '../../minutes/GeneratedRemark.tsx';
import type { NotesProps } from '../../minutes/Notes.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { FollowUp } from './follow-up/FollowUp.tsx';
import { Kept } from './kept/Kept.tsx';

const Notes = lazyPart<NotesProps>(() => import('../../minutes/Notes.tsx').then((module) => module.Notes));

export interface BelowMinutesProps {
  readonly meeting: MeetingView;
  readonly notes: readonly NoteView[];
  /** Of the minutes, which a machine wrote; empty or missing where there are none. */
  readonly summary: string | undefined;
}

/** What follows from a meeting, what its bot noted, where it is said what is kept, and for how long. */
export const BelowMinutes = ({ meeting, notes, summary }: BelowMinutesProps) => (
  <>
    {meeting.status === 'completed' ? <FollowUp meeting={meeting} /> : null}
    {notes.length === 0 ? null : <Notes notes={notes} />}
    {summary ? <GeneratedRemark /> : null}
    <Kept meeting={meeting} />
  </>
);
