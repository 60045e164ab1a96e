import type { AnalysisView } from '#api/contract/analysis.ts';
import { typeset } from '#api/contract/typography.ts';
import { CircleHelp, Gavel, type LucideIcon, MessageSquare, SquareCheckBig } from 'lucide-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { StatusBadge, type Tone } from '../ui/Badge.tsx';
import { useTranscript } from './citations/citations.ts';
import { fr } from './fr.ts';
import { paths } from '../routes/paths.ts';

type Entry = AnalysisView['timeline'][number];

const LOOKS: Record<Entry['category'], { readonly tone: Tone; readonly icon: LucideIcon }> = {
  decision: { tone: 'success', icon: Gavel },
  action: { tone: 'warning', icon: SquareCheckBig },
  question: { tone: 'accent', icon: CircleHelp },
  other: { tone: 'neutral', icon: MessageSquare },
};

/** When it was said; where the transcript is at hand, the way to it. */
const Moment = ({ entry }: { readonly entry: Entry }) => {
  const transcript = useTranscript();
  const citation = entry.citations[0];
  if (transcript === null || citation === undefined || transcript.lineAt(citation.line) === undefined)
    return <span className="text-tertiary text-sm">{entry.time}</span>;
  return (
    <button
      type="button"
      onClick={() => transcript.show(citation.line, citation.quote)}
      className="text-accent text-left text-sm font-medium underline-offset-2 hover:underline"
    >
      {entry.time}
      <span className="sr-only"> {fr.timeline.show}</span>
    </button>
  );
};

/** What happened when: decisions, actions and questions in the order of the meeting. */
export const TimelineList = ({ timeline }: { readonly timeline: readonly Entry[] }) =>
  timeline.length === 0 ? (
    <EmptyState guide={paths.guide('dashboard')} title={fr.timeline.empty} />
  ) : (
    <ol className="divide-border relative divide-y">
      {timeline.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two entries may be alike; their order is fixed
        <li key={`${index} ${entry.time}`} className="grid grid-cols-[4rem_1fr] gap-x-3 py-3">
          <span>
            <Moment entry={entry} />
          </span>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3">
              <StatusBadge {...LOOKS[entry.category]}>{fr.timeline.category[entry.category]}</StatusBadge>
              <span className="text-secondary min-w-0 text-sm wrap-anywhere">{entry.speaker}</span>
            </div>
            <p className="mt-1 wrap-anywhere">{typeset(entry.content)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
