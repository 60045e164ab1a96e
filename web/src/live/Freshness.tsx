import { clsx } from 'clsx';
import { CircleAlert, Radio, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatElapsed } from '../fr/duration.ts';
import { fr } from './fr.ts';
import { useNow } from './useNow.ts';

/** Milliseconds without a line after which it is said that nothing comes. */
const STALLED_MS = 60_000;
const TICK_MS = 1000;

const LOOKS = {
  reconnecting: { icon: RefreshCw, className: 'text-warning' },
  stalled: { icon: CircleAlert, className: 'text-warning' },
  live: { icon: Radio, className: 'text-success' },
} as const;

interface Props {
  readonly lastLineAt: string | null;
  /** Whether lines come live. */
  readonly streaming: boolean;
}

/** How long ago the last line came, and whether more can be heard: a line that tells the truth. */
export const Freshness = ({ lastLineAt, streaming }: Props) => {
  const now = useNow(TICK_MS);
  const [wasLive, setWasLive] = useState(streaming);
  if (streaming && !wasLive) setWasLive(true);
  const isLost = wasLive && !streaming;
  if (lastLineAt === null && !isLost) return <span className="text-tertiary">{fr.none}</span>;

  const ms = lastLineAt === null ? 0 : now - Date.parse(lastLineAt);
  const state = isLost ? 'reconnecting' : ms >= STALLED_MS ? 'stalled' : 'live';
  const { icon: Icon, className } = LOOKS[state];
  return (
    <span className={clsx('inline-flex items-start gap-1.5', className)}>
      <Icon aria-hidden size={14} className="mt-0.5 shrink-0" />
      {fr.freshness[state](formatElapsed(ms))}
    </span>
  );
};
