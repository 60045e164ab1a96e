import type { AuditEntry } from '#api/contract/audit.ts';
import { frenchCsv } from '../exports/french-csv.ts';

const HEADINGS = [
  'Entrée',
  'Date',
  'Ce qui s’est passé',
  'Type',
  'Issue',
  'Réunion',
  'Compte',
  'Flux',
  'Révision',
  'Événement',
  'Corrélation',
  'Empreinte',
];

const OUTCOMES = { refused: 'Refusé', failed: 'Échoué' } as const;
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });

const sentenceText = ({ sentence, lost, unreadable, withheld }: AuditEntry): string => {
  if (lost) return 'Perdu par une restauration';
  if (sentence === null) return `Illisible (${unreadable ?? 'inconnu'})`;
  return withheld ? `${sentence} [contenu retenu]` : sentence;
};

/** What the register shows, as a file: the same sentences, in the same order. Times are those of Paris. */
export const registryCsv = (entries: readonly AuditEntry[]): string =>
  frenchCsv(
    HEADINGS,
    entries.map((entry) => [
      String(entry.sequence),
      entry.at === null ? '' : moment.format(new Date(entry.at)),
      sentenceText(entry),
      entry.type ?? '',
      entry.outcome === null ? '' : OUTCOMES[entry.outcome],
      entry.meeting === null ? '' : (entry.meeting.title ?? entry.meeting.id),
      entry.person === null ? '' : (entry.person.name ?? entry.person.id),
      entry.stream,
      String(entry.revision),
      entry.eventId,
      entry.correlationId ?? '',
      entry.hash,
    ]),
  );
