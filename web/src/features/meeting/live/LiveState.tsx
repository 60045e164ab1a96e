import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { useSelector } from 'react-redux';
import { formatDuration } from '../../../fr/duration.ts';
import { Freshness } from '../../../live/Freshness.tsx';
import { selectStreaming } from '../../../live/slice.ts';
import { useNow } from '../../../live/useNow.ts';
import { StatusBadge } from '../../../ui/Badge.tsx';
import { fr } from './fr.ts';
import { lastSaidAt } from './lines.ts';

const MINUTE_MS = 60_000;

interface Props {
  readonly startTime: string;
  readonly lines: readonly TranscriptLineView[];
}

/** Since when people speak, whether the page hears them, and when somebody last spoke. */
export const LiveState = ({ startTime, lines }: Props) => {
  const now = useNow(1000);
  const streaming = useSelector(selectStreaming);
  const minutes = Math.max(0, Math.floor((now - Date.parse(startTime)) / MINUTE_MS));
  return (
    <div className="border-border flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-y py-2 text-sm">
      <StatusBadge tone="live">{minutes === 0 ? fr.justBegun : fr.since(formatDuration(minutes))}</StatusBadge>
      <span className="text-tertiary">{streaming ? fr.live : fr.polling}</span>
      <span className="sm:ml-auto">
        <Freshness lastLineAt={lastSaidAt(lines, startTime)} streaming={streaming} />
      </span>
    </div>
  );
};
