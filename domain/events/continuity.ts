import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import type { StoreMonitor } from './store-state.ts';
import { STORE_UNAVAILABLE } from './store.ts';

/**
 * The store lacks events that read tables, audit or feed have passed: it was restored from a backup older than they
 * are. Nothing is written until the two are reconciled; reading goes on.
 */
export const RECORD_OLDER: ErrorDefinition = {
  code: 'RECORD_OLDER',
  kind: 'unavailable',
  message:
    'Le journal est plus ancien que les tables\u00A0: il a été restauré d’une sauvegarde antérieure. Rien ne peut être enregistré, et personne ne peut se connecter, avant que l’administrateur ne les réconcilie sur le serveur («\u00A0greffier record reconcile\u00A0»). La lecture reste possible.',
};

/** Whether the log takes nothing for now, and will again: what can wait for it waits. */
export const isLogClosed = (error: unknown): boolean =>
  isError(error, STORE_UNAVAILABLE) || isError(error, RECORD_OLDER);

/** For what would take the place of tables that know more than the log. Throws RECORD_OLDER. */
export function mustBeWhole({ watch }: { readonly watch: Pick<StoreMonitor, 'state'> }): void {
  if (watch.state().status === 'older') throw new GreffierError(RECORD_OLDER);
}
