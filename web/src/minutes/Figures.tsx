import type { AnalysisView } from '#api/contract/analysis.ts';
import { formatDuration } from '../fr/duration.ts';
import { formatNumber } from '../fr/plural.ts';
import { Badge } from '../ui/Badge.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Unknown } from '../ui/Unknown.tsx';
import { fr } from './fr.ts';

/** What is known of a meeting: null where nobody knows it, undefined while it is being fetched or was not read. */
export interface KnownFigures {
  readonly duration: number | null | undefined;
  readonly participants: number | null | undefined;
  readonly words: number | null | undefined;
  readonly actions: number | null | undefined;
  readonly meetingType: AnalysisView['meetingType'] | null | undefined;
  readonly sentiment: AnalysisView['sentiment'] | null | undefined;
  readonly urgencyLevel: AnalysisView['urgencyLevel'] | null | undefined;
}

interface FigureProps {
  readonly label: string;
  /** As `KnownFigures` has it. */
  readonly value: string | null | undefined;
  readonly unread: boolean;
}

const Figure = ({ label, value, unread }: FigureProps) => (
  <div className="bg-surface min-w-24 flex-auto px-4 py-3">
    <dt className="text-tertiary text-sm">{label}</dt>
    <dd className="text-lg font-semibold">
      {value !== undefined ? (
        (value ?? <Unknown />)
      ) : unread ? (
        <span className="text-tertiary font-normal">{fr.figures.unread}</span>
      ) : (
        <Skeleton className="my-0.5 h-5 w-14" />
      )}
    </dd>
  </div>
);

/** The value in words, where there is one. */
const said = <Value,>(value: Value | null | undefined, words: (value: Value) => string): string | null | undefined => {
  if (value === null || value === undefined) return value === null ? null : undefined;
  return words(value);
};

interface Props {
  readonly known: KnownFigures;
  /** Whether what is missing could not be read. */
  readonly unread?: boolean;
}

/** The six tiles of a meeting in one ruled strip. */
export const Figures = ({ known, unread = false }: Props) => {
  const figures = [
    [fr.figures.duration, said(known.duration, formatDuration)],
    [fr.figures.participants, said(known.participants, formatNumber)],
    [fr.figures.words, said(known.words, formatNumber)],
    [fr.figures.actions, said(known.actions, formatNumber)],
    [fr.figures.type, said(known.meetingType, (type) => fr.meetingType[type])],
    [fr.figures.sentiment, said(known.sentiment, (sentiment) => fr.sentiment[sentiment])],
  ] as const;
  return (
    <section aria-label={fr.figures.label} className="border-border bg-border overflow-hidden rounded-lg border">
      <dl className="grid grid-cols-2 gap-px sm:flex sm:flex-wrap">
        {figures.map(([label, value]) => (
          <Figure key={label} label={label} value={value} unread={unread} />
        ))}
      </dl>
    </section>
  );
};

/** How urgent the meeting's matters are: the specified badge; nothing while that is being fetched. */
export const UrgencyBadge = ({ level }: { readonly level: KnownFigures['urgencyLevel'] }) =>
  level === undefined ? null : (
    <Badge tone={level === 'high' ? 'warning' : 'neutral'}>
      <span>
        {fr.figures.urgency} {level === null ? <Unknown /> : fr.urgency[level]}
      </span>
    </Badge>
  );
