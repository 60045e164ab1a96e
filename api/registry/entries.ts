import type { AuditEntry } from '#api/contract/audit.ts';
import type { ErrorDefinition } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { isEventOf } from '#domain/events/registry.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingCategory } from '#domain/meeting/identity.ts';
import { meetingTold, type ToldInMeeting } from '#domain/meeting/telling.ts';
import { codeOf } from '#projections/engine/bisect.ts';
import { askersOf, type ListedEntry } from '#projections/audit/entries.ts';
import { TAKEN_AWAY } from '#projections/audit/proof.ts';
import { openByRoleAlone } from '#projections/meetings/queries.ts';
import { titlesOf } from '#projections/meetings/titles.ts';
import { namesOfActors } from '#projections/users/names.ts';
import type { Viewer } from '#projections/viewer.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { ERASED_PERSON, PART_OF_GREFFIER, sentenceOf } from './sentence.ts';

export type RegistryDependencies = Pick<RecordContext, 'log' | 'store'> & Pick<ReadingContext, 'pool'>;

/** The log has another event at the entry's place, or none. */
const EVENT_MISSING: ErrorDefinition = {
  code: 'EVENT_MISSING',
  kind: 'internal',
  message: 'Le journal n’a plus l’événement de cette entrée à sa place.',
};

/** An entry with its event as the domain reads it, or the code of why it cannot be read. */
interface Read {
  readonly entry: ListedEntry;
  readonly event: Recorded | null;
  readonly unreadable: string | null;
}

export interface Shown {
  readonly entries: AuditEntry[];
  readonly storeAway: boolean;
}

const STRANGER = 'Quelqu’un';
const SOMEBODY_ERASED = 'une personne effacée';
/** Noted of somebody who has no session yet. */
const BY_STRANGERS: ReadonlySet<string> = new Set(['SignInRefused', 'PasswordResetRequested']);

/** Done by Greffier because somebody asked, who is named: what is taken away is always asked for. */
const ON_REQUEST: ReadonlySet<string> = new Set([...TAKEN_AWAY, 'LinkErasureRequested']);

const actorOf = (userId: string): string => `user:${userId}`;

async function read({ log }: RegistryDependencies, entry: ListedEntry): Promise<Read> {
  try {
    const [found = null] = entry.lost ? [] : await log.read(entry.stream, { from: BigInt(entry.revision), limit: 1 });
    const isThere = found !== null && found.id.toLowerCase() === entry.eventId;
    return { entry, event: isThere ? found : null, unreadable: isThere || entry.lost ? null : EVENT_MISSING.code };
  } catch (error) {
    return { entry, event: null, unreadable: codeOf(error) };
  }
}

/** What the events of one meeting say, by revision: each is told by what was there before it. */
async function toldOf({ log }: RegistryDependencies, stream: string): Promise<ReadonlyMap<bigint, ToldInMeeting>> {
  const { events: all } = await log.load(stream);
  const events = all.filter((event): event is Recorded<MeetingEvent> => isEventOf(meetingEvents, event));
  return new Map(meetingTold(events, true).map((told) => [told.event.revision, told]));
}

/**
 * Entries as administrators read them. What a meeting's events say is left out where the viewer reads that meeting by
 * their role alone, unless it is revealed: anybody who reveals it has noted that first.
 */
export async function showEntries(
  dependencies: RegistryDependencies,
  listed: readonly ListedEntry[],
  { viewer, reveal = false }: { readonly viewer: Viewer; readonly reveal?: boolean },
): Promise<Shown> {
  const { pool } = dependencies;
  const reads = await Promise.all(listed.map((entry) => read(dependencies, entry)));
  const storeAway = reads.some(({ unreadable }) => unreadable === STORE_UNAVAILABLE.code);
  const ids = (of: (entry: ListedEntry) => string | null): string[] => [
    ...new Set(listed.flatMap((entry) => of(entry) ?? [])),
  ];
  const meetingIds = ids(({ meetingId }) => meetingId);
  const requested = listed.filter(({ type }) => type !== null && ON_REQUEST.has(type));
  const askers = await askersOf(
    pool,
    requested.flatMap(({ correlationId }) => correlationId ?? []),
  );
  const [titles, alone, names] = await Promise.all([
    titlesOf(pool, meetingIds),
    reveal ? [] : openByRoleAlone(pool, viewer, meetingIds),
    namesOfActors(pool, [
      ...ids(({ actor }) => actor),
      ...ids(({ userId }) => userId).map(actorOf),
      ...askers.values(),
    ]),
  ]);
  const hidden = new Set(alone);
  const streams = new Set(
    reads.flatMap(({ event }) => {
      const id = event === null ? null : meetingCategory.idOf(event.stream);
      return event === null || id === null || hidden.has(id) ? [] : [event.stream];
    }),
  );
  const told = new Map(
    await Promise.all([...streams].map(async (stream) => [stream, await toldOf(dependencies, stream)] as const)),
  );
  const nameOf = (userId: string): string => names.get(actorOf(userId)) ?? SOMEBODY_ERASED;
  const who = ({ type, actor, correlationId }: ListedEntry): string => {
    if (actor?.startsWith('user:')) return names.get(actor) ?? ERASED_PERSON;
    if (type !== null && BY_STRANGERS.has(type)) return STRANGER;
    const asker = type !== null && ON_REQUEST.has(type) ? askers.get(correlationId ?? '') : undefined;
    return asker === undefined
      ? PART_OF_GREFFIER
      : `${PART_OF_GREFFIER}, à la demande de ${names.get(asker) ?? SOMEBODY_ERASED},`;
  };
  const entries = reads.map(({ entry, event, unreadable }): AuditEntry => {
    const { meetingId, userId } = entry;
    const own = event === null ? undefined : told.get(event.stream)?.get(event.revision);
    const predicate =
      event === null ? null : sentenceOf(event, { nameOf, told: own?.told ?? null, changes: own?.changes ?? [] });
    return {
      sequence: entry.sequence,
      eventId: entry.eventId,
      stream: entry.stream,
      revision: entry.revision,
      hash: entry.hash,
      chainedAt: entry.chainedAt.toISOString(),
      type: entry.type,
      at: entry.at?.toISOString() ?? null,
      actor: entry.actor,
      correlationId: entry.correlationId,
      causationId: entry.causationId,
      sentence: predicate === null ? null : `${who(entry)} ${predicate}.`,
      unreadable: unreadable === STORE_UNAVAILABLE.code ? null : unreadable,
      withheld: meetingId !== null && hidden.has(meetingId),
      outcome: entry.outcome,
      meeting: meetingId === null ? null : { id: meetingId, title: titles.get(meetingId) ?? null },
      person: userId === null ? null : { id: userId, name: names.get(actorOf(userId)) ?? null },
      lost: entry.lost,
    };
  });
  return { entries, storeAway };
}
