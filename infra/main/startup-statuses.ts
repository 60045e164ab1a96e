import { hasThesaurus } from '#projections/questions/french.ts';
import type { Config } from '../config.ts';
import { hostsOf } from '../event-store/eventstoredb/url.ts';
import type { Database } from './database.ts';
import { googlePart } from './google.ts';
import { microsoftPart } from './microsoft.ts';
import type { StartupStatus } from './startup-status.ts';

/** Its hosts are shown, without the credentials before them. */
const eventStoreDb = (address: string): Omit<StartupStatus, 'name'> => ({
  state: 'configuré',
  detail: `EventStoreDB, ${hostsOf(address)}`,
});

/** What answers questions to the record. */
export const questions = async (): Promise<StartupStatus> => ({
  name: 'Questions',
  state: 'embarqué',
  detail: (await hasThesaurus()) ? 'avec synonymes' : 'sans synonymes\u00A0: le paquet mythes-fr les ajoute',
});

const backupsPart = ({ BACKUP_DIR, BACKUP_AT }: Config): StartupStatus => ({
  name: 'Sauvegardes',
  ...(BACKUP_DIR === undefined
    ? { state: 'non configuré', detail: 'BACKUP_DIR et BACKUP_VAULT_DIR, ou «\u00A0greffier backup\u00A0»' }
    : { state: 'configuré', detail: `chaque jour à ${BACKUP_AT}` }),
});

const headsPart = ({ AUDIT_HEAD_MAIL, AUDIT_HEAD_URL, AUDIT_HEAD_AT }: Config): StartupStatus => ({
  name: 'Têtes d’audit',
  ...(AUDIT_HEAD_MAIL.length === 0 && AUDIT_HEAD_URL === undefined
    ? { state: 'non configuré', detail: 'AUDIT_HEAD_MAIL ou AUDIT_HEAD_URL' }
    : { state: 'configuré', detail: `envoyées chaque jour à ${AUDIT_HEAD_AT}` }),
});

export function startupStatuses(config: Config, database: Database, others: readonly StartupStatus[]): StartupStatus[] {
  const { EVENTSTORE_URL } = config;
  return [
    { ...(EVENTSTORE_URL === undefined ? database.part : eventStoreDb(EVENTSTORE_URL)), name: 'Événements' },
    { ...database.part, name: 'Tables de lecture' },
    ...others,
    microsoftPart(config),
    googlePart(config),
    backupsPart(config),
    headsPart(config),
  ];
}
