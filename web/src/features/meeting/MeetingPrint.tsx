import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { MeetingView, NoteView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { aboutMeeting } from '#api/contract/paper.ts';
import { PrintDocument } from '../../minutes/print/PrintDocument.tsx';

export interface MeetingPrintProps {
  readonly meeting: MeetingView;
  readonly analysis: PartOfView;
  readonly notes: readonly NoteView[];
  readonly lines: readonly TranscriptLineView[];
}

/** The meeting on paper. Only what is known is printed: no default figure. */
export const MeetingPrint = ({ meeting, ...content }: MeetingPrintProps) => (
  <PrintDocument
    title={meeting.title}
    about={aboutMeeting(meeting)}
    participants={meeting.participants.map(({ name }) => name)}
    {...content}
  />
);
