import { eventType, type EventOf } from '#domain/events/registry.ts';
import { onlyEventStream } from '#domain/events/stream.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import { z } from 'zod/mini';
import { isAdministrator, type User } from './user.ts';

/**
 * There must always be somebody who can administer. That is a rule about all accounts at once, and each account is a
 * stream of its own, so a person about to lose the right has it withdrawn in this one stream first: its expected
 * revision puts such wishes into one order, in every store and over any number of processes.
 */
export const ADMINISTRATORS_STREAM = 'administrators';

export const administratorEvents = {
  /** About to be carried out by an append at this revision of the account, and nowhere else. */
  AdministratorRightsWithdrawn: eventType(z.object({ userId: z.string(), revision: z.int().check(z.nonnegative()) })),
};

export type AdministratorEvent = EventOf<typeof administratorEvents>;

export const administratorsStream = onlyEventStream(ADMINISTRATORS_STREAM, administratorEvents);

/** The last revision at which somebody's rights were to be withdrawn, by person. */
export const withdrawals = (events: readonly AdministratorEvent[]): ReadonlyMap<string, bigint> =>
  new Map(events.map(({ data }) => [data.userId, BigInt(data.revision)]));

/**
 * Whether an account that stands at `revision` can be relied on to be an administrator's. One whose rights are being
 * withdrawn at that very revision cannot; once the account has moved on, that append has been made or never will be.
 */
export const staysAdministrator = (user: User, revision: ExpectedRevision, withdrawnAt: bigint | undefined): boolean =>
  isAdministrator(user) && (withdrawnAt === undefined || (revision !== 'none' && revision > withdrawnAt));
