import type { AnalysisView } from '#api/contract/analysis.ts';
import { CircleHelp, Gavel, type LucideIcon, MessageSquare, SquareCheckBig } from 'lucide-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { StatusBadge, type Tone } from '../ui/Badge.tsx';
import { CitationMarks } from './citations/CitationMarks.tsx';
import { fr } from './fr.ts';

type Entry = AnalysisView['timeline'][number];

const LOOKS: Record<Entry['category'], { readonly tone: Tone; readonly icon: LucideIcon }> = {
  decision: { tone: 'success', icon: Gavel },
  action: { tone: 'warning', icon: SquareCheckBig },
  question: { tone: 'accent', icon: CircleHelp },
  other: { tone: 'neutral', icon: MessageSquare },
};

/** What happened when: decisions, actions and questions in the order of the meeting. */
export const TimelineList = ({ timeline }: { readonly timeline: readonly Entry[] }) =>
  timeline.length === 0 ? (
    <EmptyState title={fr.timeline.empty} />
  ) : (
    <ol className="divide-border divide-y">
      {timeline.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two entries may be alike; their order is fixed
        <li key={`${index} ${entry.time}`} className="grid grid-cols-[4.5rem_1fr] gap-x-3 py-3">
          <span className="text-tertiary text-sm tabular-nums">{entry.time}</span>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3">
              <StatusBadge {...LOOKS[entry.category]}>{fr.timeline.category[entry.category]}</StatusBadge>
              <span className="text-secondary text-sm">{entry.speaker}</span>
            </div>
            <p className="mt-1 wrap-anywhere">
              {entry.content}
              <CitationMarks citations={entry.citations} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
