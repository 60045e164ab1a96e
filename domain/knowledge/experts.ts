import { compareIds } from '../compare.ts';

/** What somebody did about topics in a meeting. */
export interface Deed {
  readonly who: { readonly key: string; readonly name: string; readonly userId: string | null };
  readonly kind: 'intervention' | 'action' | 'decision';
  readonly meetingId: string;
  /** How many there are. */
  readonly count: number;
  /** How many are about each topic, in their order. */
  readonly about: readonly number[];
  /** The line that shows it; null for none. */
  readonly line: number | null;
}

/** Somebody who speaks of topics, or has work or decisions about them; figures, and no judgement. */
export interface Expert {
  readonly key: string;
  readonly name: string;
  readonly userId: string | null;
  readonly interventions: number;
  readonly actions: number;
  readonly decisions: number;
  readonly meetings: readonly string[];
  /** Numbers of topics, those of which they have most first. */
  readonly topics: readonly number[];
  /** Where they speak of it, of each meeting once. */
  readonly passages: readonly { readonly meetingId: string; readonly line: number }[];
}

/** Once is no sign of anything. */
const LEAST = 2;

const total = ({ interventions, actions, decisions }: Expert): number => interventions + actions + decisions;

function expertOf(deeds: readonly Deed[]): Expert | null {
  const [first] = deeds;
  if (!first) return null;
  const sum = (kind: Deed['kind']) => deeds.reduce((all, deed) => all + (deed.kind === kind ? deed.count : 0), 0);
  const perTopic = new Map<number, number>();
  const lines = new Map<string, number>();
  for (const { about, meetingId, line } of deeds) {
    for (const [topic, count] of about.entries())
      if (count > 0) perTopic.set(topic, (perTopic.get(topic) ?? 0) + count);
    if (line !== null && !lines.has(meetingId)) lines.set(meetingId, line);
  }
  return {
    ...first.who,
    interventions: sum('intervention'),
    actions: sum('action'),
    decisions: sum('decision'),
    meetings: [...new Set(deeds.map(({ meetingId }) => meetingId))],
    topics: [...perTopic].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]).map(([topic]) => topic),
    passages: [...lines].map(([meetingId, line]) => ({ meetingId, line })),
  };
}

/** Who did what about the topics, those who did most first; somebody with a single deed is left out. */
export const expertsOf = (deeds: readonly Deed[]): Expert[] =>
  [...Map.groupBy(deeds, ({ who }) => who.key).values()]
    .flatMap((theirs) => expertOf(theirs) ?? [])
    .filter((expert) => total(expert) >= LEAST)
    .toSorted((one, other) => total(other) - total(one) || compareIds(one.key, other.key));
