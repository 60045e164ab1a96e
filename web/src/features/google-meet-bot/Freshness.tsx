import { CircleAlert, Radio } from 'lucide-react';
import { fr } from './fr.ts';
import { agoOf } from './states.ts';
import { useNow } from './useNow.ts';

/** Milliseconds without a line after which it is said that nothing comes. */
const STALLED_MS = 60_000;
const TICK_MS = 1000;

/** How long ago the last line came: a line that tells the truth. */
export const Freshness = ({ lastLineAt }: { readonly lastLineAt: string | null }) => {
  const now = useNow(TICK_MS);
  if (lastLineAt === null) return <span className="text-tertiary">{fr.transcript.none}</span>;
  const ms = now - Date.parse(lastLineAt);
  const stalled = ms >= STALLED_MS;
  const Icon = stalled ? CircleAlert : Radio;
  return (
    <span className={stalled ? 'text-warning inline-flex items-center gap-1.5' : 'text-success inline-flex items-center gap-1.5'}>
      <Icon aria-hidden size={14} className="shrink-0" />
      {stalled ? fr.transcript.stalled(agoOf(ms)) : fr.transcript.silent(agoOf(ms))}
    </span>
  );
};
