import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { MeetingView, NoteView } from '#api/contract/meetings.ts';
import type { PartOfView } from '#api/contract/mind-map.ts';
import { formatLongStart } from '../../fr/dates.ts';
import { formatDuration } from '../../fr/duration.ts';
import { fr as labels } from '../../labels/fr.ts';
import { PrintDocument } from '../../minutes/print/PrintDocument.tsx';

interface Props {
  readonly meeting: MeetingView;
  readonly analysis: PartOfView;
  readonly notes: readonly NoteView[];
  readonly lines: readonly TranscriptLineView[];
}

/** The meeting on paper. Only what is known is printed: no default figure. */
export const MeetingPrint = ({ meeting, analysis, notes, lines }: Props) => {
  const about = [
    formatLongStart(meeting),
    ...(meeting.platform === 'unknown' ? [] : [labels.platform[meeting.platform]]),
    ...(meeting.duration === null ? [] : [formatDuration(meeting.duration)]),
  ];
  return (
    <PrintDocument
      title={meeting.title}
      about={about.join(' · ')}
      participants={meeting.participants.map(({ name }) => name)}
      analysis={analysis}
      notes={notes}
      lines={lines}
    />
  );
};
