import { compareIds } from '../compare.ts';

/** Captures less than this apart, in ms, are of one meeting, unless a calendar has them as two. */
export const NEAR_MS = 10 * 60_000;

/** A stretch of time, in ms since 1970; `until` is not before `from`. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A stretch of time in a room: what somebody captured, or a meeting as a calendar has it. */
export interface Stretch extends Span {
  readonly meetingId: string;
}

/** What is known of a room, in any order. */
export interface RoomFacts {
  readonly captures: readonly Stretch[];
  /** Instances of a calendar's entries, also of those that recur. */
  readonly instances: readonly Stretch[];
}

/** What took place once in a room: at most one calendar's instance, and the captures of it, the first first. */
export interface Occurrence {
  readonly instanceId: string | null;
  readonly captureIds: readonly string[];
}

/** Milliseconds between two spans; negative by how much they overlap. */
const gapOf = (one: Span, other: Span): number => Math.max(one.from, other.from) - Math.min(one.until, other.until);

const isNear = (one: Span, other: Span): boolean => gapOf(one, other) < NEAR_MS;

/** In time, and by id where that is equal: the same facts give the same order, whatever came first. */
const inTime = (one: Stretch, other: Stretch): number =>
  one.from - other.from || one.until - other.until || compareIds(one.meetingId, other.meetingId);

/** `meetingId` is of the instance, or else of the first capture. */
interface Group extends Stretch {
  readonly instanceId: string | null;
  readonly captures: readonly Stretch[];
}

const grown = (group: Group, captures: readonly Stretch[]): Group => ({
  ...group,
  from: Math.min(group.from, ...captures.map(({ from }) => from)),
  until: Math.max(group.until, ...captures.map(({ until }) => until)),
  captures: [...group.captures, ...captures],
});

/** The place of the span that is nearest, the first of those that are equally near; null where none is near. */
function nearest(spans: readonly Span[], to: Span): number | null {
  let best: number | null = null;
  for (const [place, span] of spans.entries()) {
    const found = best === null ? undefined : spans[best];
    if (isNear(span, to) && (!found || gapOf(span, to) < gapOf(found, to))) best = place;
  }
  return best;
}

/** Captures that follow each other closely, as one group each. `captures` in time. */
function chained(captures: readonly Stretch[]): Group[] {
  const groups: Group[] = [];
  for (const capture of captures) {
    const last = groups.at(-1);
    if (last && isNear(last, capture)) groups[groups.length - 1] = grown(last, [capture]);
    else groups.push({ ...capture, instanceId: null, captures: [capture] });
  }
  return groups;
}

/**
 * Instances, each with those of the very same time: in one room that is one entry, which stands in calendars of two
 * providers.
 */
function planned(instances: readonly Stretch[]): Group[] {
  const groups: Group[] = [];
  for (const instance of instances.toSorted(inTime)) {
    const last = groups.at(-1);
    if (last && last.from === instance.from && last.until === instance.until)
      groups[groups.length - 1] = grown(last, [instance]);
    else groups.push({ ...instance, instanceId: instance.meetingId, captures: [] });
  }
  return groups;
}

/**
 * Which captures of a room are of one meeting. A calendar's instance is a meeting of its own, and takes the captures
 * that are nearest to it by its own time; what is left follows the captures that it is near to. The answer depends on
 * the facts alone, not on their order. Pure.
 */
export function occurrencesOf({ captures, instances }: RoomFacts): Occurrence[] {
  const entries = planned(instances);
  const groups = [...entries];
  const left: Stretch[] = [];
  for (const capture of captures.toSorted(inTime)) {
    const place = nearest(entries, capture);
    const group = place === null ? undefined : groups[place];
    if (place !== null && group) groups[place] = grown(group, [capture]);
    else left.push(capture);
  }
  // By the time that the planned ones have really taken, before any of the rest is added to them.
  const taken = [...groups];
  const unplanned: Group[] = [];
  for (const chain of chained(left)) {
    const place = nearest(taken, chain);
    const group = place === null ? undefined : groups[place];
    if (place !== null && group) groups[place] = grown(group, chain.captures);
    else unplanned.push(chain);
  }
  return [...groups, ...unplanned].toSorted(inTime).map(({ instanceId, captures: members }) => ({
    instanceId,
    captureIds: members.toSorted(inTime).map(({ meetingId }) => meetingId),
  }));
}
