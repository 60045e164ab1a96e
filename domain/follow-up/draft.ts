/** What the next meeting is to be, as somebody wrote it or as it is proposed. */
export interface FollowUpDraft {
  readonly title: string;
  /** What is to be talked about, line by line. */
  readonly agenda: string;
  /** YYYY-MM-DD and HH:MM by clocks in Paris. */
  readonly day: string;
  readonly time: string;
  readonly minutes: number;
  /** Participants of the meeting, by number, who are not to come. */
  readonly without: readonly number[];
}

export const FOLLOW_UP_PHASES = ['proposed', 'edited', 'planned', 'discarded'] as const;
export type FollowUpPhase = (typeof FOLLOW_UP_PHASES)[number];

export const LONGEST_TITLE = 200;
export const LONGEST_AGENDA = 8_000;
export const [LEAST_MINUTES, MOST_MINUTES] = [5, 720];

/** Whether both say the same. */
export const isSameDraft = (one: FollowUpDraft, other: FollowUpDraft): boolean =>
  (['title', 'agenda', 'day', 'time', 'minutes'] as const).every((name) => one[name] === other[name]) &&
  one.without.length === other.without.length &&
  one.without.every((number) => other.without.includes(number));
