import type { AnalysisView } from '#api/contract/analysis.ts';
import { formatDuration } from '../fr/duration.ts';
import { formatNumber } from '../fr/plural.ts';
import { Badge } from '../ui/Badge.tsx';
import { fr } from './fr.ts';

/** What is known of a meeting; null where nothing is, which is then shown as the specified default and called so. */
export interface KnownFigures {
  readonly duration: number | null;
  readonly participants: number | null;
  readonly words: number | null;
  readonly actions: number | null;
  readonly meetingType: AnalysisView['meetingType'] | null;
  readonly sentiment: AnalysisView['sentiment'] | null;
  readonly urgencyLevel: AnalysisView['urgencyLevel'] | null;
}

const DEFAULTS = { duration: 45, participants: 4, words: 218, actions: 3, meetingType: 'planning', sentiment: 'positive', urgencyLevel: 'high' } as const;

const ByDefault = () => <span className="text-tertiary text-xs">{fr.figures.byDefault}</span>;

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly known: boolean;
}

const Figure = ({ label, value, known }: FigureProps) => (
  <div className="bg-surface flex-auto px-4 py-3">
    <dt className="text-tertiary text-sm">{label}</dt>
    <dd>
      <span className="block text-lg font-semibold">{value}</span>
      {known ? null : <ByDefault />}
    </dd>
  </div>
);

/** The six tiles of a meeting in one ruled strip. */
export const Figures = ({ known }: { readonly known: KnownFigures }) => (
  <section aria-label={fr.figures.label} className="border-border bg-border overflow-hidden rounded-lg border">
    <dl className="grid grid-cols-2 gap-px sm:flex sm:flex-wrap">
      <Figure label={fr.figures.duration} value={formatDuration(known.duration ?? DEFAULTS.duration)} known={known.duration !== null} />
      <Figure label={fr.figures.participants} value={formatNumber(known.participants ?? DEFAULTS.participants)} known={known.participants !== null} />
      <Figure label={fr.figures.words} value={formatNumber(known.words ?? DEFAULTS.words)} known={known.words !== null} />
      <Figure label={fr.figures.actions} value={formatNumber(known.actions ?? DEFAULTS.actions)} known={known.actions !== null} />
      <Figure label={fr.figures.type} value={fr.meetingType[known.meetingType ?? DEFAULTS.meetingType]} known={known.meetingType !== null} />
      <Figure label={fr.figures.sentiment} value={fr.sentiment[known.sentiment ?? DEFAULTS.sentiment]} known={known.sentiment !== null} />
    </dl>
  </section>
);

/** How urgent the meeting's matters are: the specified badge. */
export const UrgencyBadge = ({ level }: { readonly level: AnalysisView['urgencyLevel'] | null }) => {
  const shown = level ?? DEFAULTS.urgencyLevel;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge tone={shown === 'high' ? 'warning' : 'neutral'}>
        {fr.figures.urgency} {fr.urgency[shown]}
      </Badge>
      {level === null ? <ByDefault /> : null}
    </span>
  );
};
