import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';

const moment = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });

/** « 12/03/2024 10:42:07 », in Paris. */
export const writeMoment = (iso: string): string => moment.format(new Date(iso));

/** One line an event: when, where in the log, where in its stream, what, who. */
export const lineOf = ({ metadata, position, stream, revision, type }: Recorded): string =>
  [writeMoment(metadata.time), `${position}`.padStart(8), `${stream} @ ${revision}`, type, metadata.actor].join('  ');

/** What people read of data: sets and maps as lists, numbers of any size, erased content said to be so. */
const plain = (_: string, value: unknown): unknown => {
  if (isErased(value)) return '(effacé)';
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Set) return [...value];
  return value instanceof Map ? Object.fromEntries(value) : value;
};

/** Indented, to stand below an event's line. */
export const indented = (value: unknown): string => JSON.stringify(value, plain, 2).replaceAll(/^/gmu, '    ');

/** For programs: as it is, with what JSON does not have written as `plain` does, erased content apart. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (key, field: unknown) => (isErased(field) ? field : plain(key, field)));
