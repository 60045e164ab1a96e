import type { ErrorDefinition } from '#domain/errors.ts';
import type { AccessClaims } from './sessions.ts';

/** How long a ticket may wait for the link that it was made for, in seconds. */
export const TICKET_SECONDS = 60;

/**
 * Port to tickets: what a link carries in place of an access token, for one call of one address. They stand in
 * histories and in logs of proxies, so each is worth nothing once it was used, or a minute later.
 */
export interface Tickets {
  /** @param address path and query of the call. */
  issue(claims: AccessClaims, address: string, expiresAt: Date): Promise<string>;
  /** Uses it up, also for another address than its own; null then, and where it expired, was used or never was. */
  use(ticket: string, address: string, now: Date): Promise<AccessClaims | null>;
}

export const TICKET_INVALID: ErrorDefinition = {
  code: 'TICKET_INVALID',
  kind: 'unauthenticated',
  message: 'Ce lien a déjà servi ou a expiré. Revenez à l’application pour l’ouvrir à nouveau.',
};

export const TICKET_ADDRESS_INVALID: ErrorDefinition = {
  code: 'TICKET_ADDRESS_INVALID',
  kind: 'invalid',
  message: 'L’adresse doit être un chemin de cette application.',
};
