import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { useEffect, useMemo } from 'react';
import { subscribe } from '../../../live/messages.ts';
import { useSpoken } from '../../../live/useSpoken.ts';
import type { LineFocus } from '../../../minutes/transcript/focus.ts';
import type { TranscriptSource } from '../../../minutes/transcript/source.ts';
import { TranscriptPane } from '../../../minutes/transcript/TranscriptPane.tsx';
import { useMedia, WIDE } from '../../../minutes/useMedia.ts';
import { Section } from '../../../ui/Section.tsx';
import { useMeetingTranscriptInfiniteQuery } from '../api.ts';
import { Announcer } from './Announcer.tsx';
import { fr } from './fr.ts';
import { linesOf } from './lines.ts';
import { LiveState } from './LiveState.tsx';

export interface LiveMeetingProps {
  readonly meeting: MeetingView;
  /** As it was fetched. */
  readonly fetched: readonly TranscriptLineView[];
  /** As the page shows it. */
  readonly transcript: TranscriptSource;
  readonly focus: LineFocus | null;
  /** Whether the lines stand here where they have no room beside the document. */
  readonly withLines: boolean;
  readonly onLines: (lines: readonly TranscriptLineView[]) => void;
}

/**
 * A meeting in which people speak: what is said comes as it is said. It goes on listening when the meeting is over, and
 * the lines stay where they are, so that their reader keeps the place.
 */
export const LiveMeeting = ({ meeting, fetched, transcript, focus, withLines, onLines }: LiveMeetingProps) => {
  const { id, status, startTime } = meeting;
  const spoken = useSpoken('meeting', id);
  const lines = useMemo(() => linesOf(fetched, spoken), [fetched, spoken]);
  useEffect(() => onLines(lines), [lines, onLines]);
  // What was said before the stream began was told to nobody.
  const { refetch } = useMeetingTranscriptInfiniteQuery(id);
  useEffect(
    () =>
      subscribe(({ kind }) => {
        if (kind === 'ready') void refetch();
      }),
    [refetch],
  );
  const wide = useMedia(WIDE);
  return (
    <>
      {status === 'active' ? <LiveState startTime={startTime} lines={lines} /> : null}
      {transcript.isLoading ? null : <Announcer lines={lines} />}
      {withLines && !wide ? (
        <Section title={fr.title}>
          <TranscriptPane transcript={transcript} focus={focus} className="h-[60dvh]" />
        </Section>
      ) : null}
    </>
  );
};
