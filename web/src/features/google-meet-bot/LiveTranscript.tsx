import type { BotSessionView, TranscriptEntry } from '#api/contract/google-meet-bot.ts';
import { Copy, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectStreaming } from '../../live/slice.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SpeakerHues } from '../../ui/hues.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { fr } from './fr.ts';
import { Freshness } from '../../live/Freshness.tsx';
import { textOf } from './payload.ts';
import { rowsOf } from './spoken.ts';
import { SpokenLines } from './SpokenLines.tsx';
import { useSpoken } from '../../live/useSpoken.ts';
import { paths } from '../../routes/paths.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;

interface Props {
  readonly session: BotSessionView;
  readonly entries: readonly TranscriptEntry[];
  readonly loading: boolean;
  readonly onRefresh: () => void;
}

/** What is said, as it is said; what may still change stands in italics. */
export const LiveTranscript = ({ session, entries, loading, onRefresh }: Props) => {
  const spoken = useSpoken('session', session.sessionId);
  const streaming = useSelector(selectStreaming);
  const rows = useMemo(() => rowsOf(entries, spoken), [entries, spoken]);
  const copy = async (): Promise<void> => {
    if (await copyText(textOf(entries))) showToast('success', fr.transcript.copied);
  };
  return (
    <Collapsible title={fr.transcript.title} aside={fr.transcript.count(entries.length)} defaultOpen>
      <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <Button icon={<RotateCw {...ICON} />} onClick={onRefresh}>
          {fr.transcript.refresh}
        </Button>
        <Button icon={<Copy {...ICON} />} disabled={entries.length === 0} onClick={() => void copy()}>
          {fr.transcript.copy}
        </Button>
        <span className="text-tertiary">{streaming ? fr.transcript.live : fr.transcript.polling}</span>
        <span className="sm:ml-auto">
          <Freshness lastLineAt={session.lastLineAt} streaming={streaming} />
        </span>
      </div>
      {rows.length > 0 ? (
        <SpeakerHues names={rows.map(({ speaker }) => speaker)}>
          <SpokenLines rows={rows} />
        </SpeakerHues>
      ) : loading ? (
        <Loading>
          <Skeleton className="h-96 w-full" />
        </Loading>
      ) : (
        <EmptyState guide={paths.guide('depannage')} title={fr.transcript.waiting} note={fr.transcript.waitingHint} />
      )}
    </Collapsible>
  );
};
