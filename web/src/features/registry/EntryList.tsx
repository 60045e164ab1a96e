import type { AuditEntry } from '#api/contract/audit.ts';
import { EyeOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { formatShortDate, formatTimeWithSeconds } from '../../fr/dates.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { writeFilters, type Filters } from './filters.ts';
import { fr, sentenceText } from './fr.ts';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly filters: Filters;
}

const dayOf = ({ at }: AuditEntry): string => (at === null ? '' : formatShortDate(at));

/** One entry: when, what, and what it is about; it opens where it is pressed. */
const Row = ({ entry, to }: { readonly entry: AuditEntry; readonly to: string }) => (
  <li className="border-border border-t first:border-t-0">
    <Link
      to={to}
      preventScrollReset
      className="hover:bg-sunken grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 focus-visible:-outline-offset-2 max-sm:grid-cols-1"
    >
      <time dateTime={entry.at ?? undefined} className="text-tertiary text-sm tabular-nums">
        {entry.at === null ? '—' : formatTimeWithSeconds(entry.at)}
      </time>
      <span className="min-w-0">
        <span className="block wrap-anywhere">{sentenceText(entry)}</span>
        <span className="text-tertiary flex flex-wrap items-center gap-x-3 text-sm">
          {entry.meeting === null ? null : (
            <span className="max-w-full truncate">{entry.meeting.title ?? entry.meeting.id}</span>
          )}
          {entry.meeting === null && entry.person?.name != null ? <span>{entry.person.name}</span> : null}
          {entry.withheld ? (
            <span className="inline-flex items-center gap-1">
              <EyeOff aria-hidden size={13} /> {fr.withheld}
            </span>
          ) : null}
          {entry.outcome === null ? null : (
            <StatusBadge tone={entry.outcome === 'refused' ? 'warning' : 'danger'}>
              {entry.outcome === 'refused' ? fr.refused : fr.failedOutcome}
            </StatusBadge>
          )}
        </span>
      </span>
    </Link>
  </li>
);

/** Entries, the latest first, under the days on which they happened. */
export const EntryList = ({ entries, filters }: Props) => {
  const { pathname } = useLocation();
  const days: { day: string; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return (
    <section aria-label={fr.list}>
      {days.map(({ day, entries: those }) => (
        <div key={`${day} ${those[0]?.sequence ?? ''}`}>
          <h2 className="text-tertiary border-border bg-sunken border-y px-4 py-1.5 text-sm font-medium">{day}</h2>
          <ol>
            {those.map((entry) => (
              <Row
                key={entry.sequence}
                entry={entry}
                to={`${pathname}?${writeFilters({ ...filters, entry: entry.sequence })}`}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
};
