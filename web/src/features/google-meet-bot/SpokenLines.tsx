import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { countOf } from '../../fr/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { fr } from './fr.ts';
import type { SpokenRow } from './spoken.ts';
import { SpokenLine } from './SpokenLine.tsx';
import { useStickToEnd } from '../../live/useStickToEnd.ts';

/** So many lines are drawn at first, and more at each asking: a page with thousands would be slow at every word. */
const STEP = 300;

/** The lines in a box of its own that stays at its end, unless somebody scrolled away from there. */
export const SpokenLines = ({ rows }: { readonly rows: readonly SpokenRow[] }) => {
  const box = useRef<HTMLElement>(null);
  const { atEnd, toEnd, onScroll } = useStickToEnd(box);
  const [most, setMost] = useState(STEP);
  const earlier = Math.max(0, rows.length - most);
  return (
    <div className="relative">
      <section
        ref={box}
        onScroll={onScroll}
        aria-label={fr.transcript.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="border-border h-96 overflow-y-auto overscroll-contain rounded-md border px-4 py-2"
      >
        {earlier === 0 ? null : (
          <Button variant="ghost" className="w-full" onClick={() => setMost(most + STEP)}>
            {fr.transcript.earlier(countOf(earlier, ...fr.sessions.messages))}
          </Button>
        )}
        <ol>
          {rows.slice(earlier).map(({ line, speaker, timestamp, text, draft }) => (
            <SpokenLine key={line} speaker={speaker} timestamp={timestamp} text={text} draft={draft} />
          ))}
        </ol>
      </section>
      {atEnd ? null : (
        <Button icon={<ArrowDown aria-hidden size={16} />} onClick={toEnd} className="absolute right-4 bottom-3">
          {fr.transcript.toEnd}
        </Button>
      )}
    </div>
  );
};
