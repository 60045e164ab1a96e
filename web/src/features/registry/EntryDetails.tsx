import type { AuditEntry } from '#api/contract/audit.ts';
import type { AuditDetails } from '#api/contract/registry.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { formatShortDate, formatTimeWithSeconds } from '../../fr/dates.ts';
import { paths } from '../../routes/paths.ts';
import { Facts } from '../../ui/Facts.tsx';
import { NO_FILTERS, writeFilters, type Filters } from './filters.ts';
import { fieldLabel, fr, sentenceText, valueText } from './fr.ts';
import { Related } from './Related.tsx';

const LINK = 'text-accent hover:underline';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

const Code = ({ children }: { readonly children: ReactNode }) => (
  <span className="font-mono text-sm wrap-anywhere">{children}</span>
);

const Value = ({ field, value }: { readonly field: string; readonly value: string | null }) =>
  value === null ? <i className="text-tertiary">{fr.nothing}</i> : valueText(field, value);

interface Props {
  readonly details: AuditDetails;
  readonly filters: Filters;
}

/**
 * What is known of an entry: facts, what it changed, what it says, its request, its rows and its place in the chain.
 */
export const EntryDetails = ({ details, filters }: Props) => {
  const { pathname } = useLocation();
  const { entry, changes, data, related, rows } = details;
  const filtered = (change: Partial<Filters>) =>
    `${pathname}?${writeFilters({ ...NO_FILTERS, tab: filters.tab === 'people' ? 'events' : filters.tab, ...change })}`;
  const facts: (readonly [string, ReactNode])[] = [
    [fr.facts.at, entry.at === null ? '—' : fr.moment(formatShortDate(entry.at), formatTimeWithSeconds(entry.at))],
    [
      fr.facts.what,
      entry.type === null ? (
        '—'
      ) : (
        <Link key="type" to={filtered({ type: entry.type })} className={LINK}>
          {entry.type}
        </Link>
      ),
    ],
    [
      fr.facts.stream,
      <Link key="stream" to={filtered({ stream: entry.stream })} className={LINK}>
        <Code>{entry.stream}</Code>
      </Link>,
    ],
    [fr.facts.revision, String(entry.revision)],
    [fr.facts.event, <Code key="event">{entry.eventId}</Code>],
  ];
  if (entry.correlationId !== null)
    facts.push([
      fr.facts.correlation,
      <Link key="correlation" to={filtered({ correlation: entry.correlationId })} className={LINK}>
        <Code>{entry.correlationId}</Code>
      </Link>,
    ]);
  if (entry.meeting !== null)
    facts.push([
      fr.facts.meeting,
      entry.meeting.title === null ? (
        <Code key="meeting">{entry.meeting.id}</Code>
      ) : (
        <Link key="meeting" to={paths.meeting(entry.meeting.id)} className={LINK}>
          {entry.meeting.title}
        </Link>
      ),
    ]);
  if (entry.person !== null)
    facts.push([
      fr.facts.person,
      <Link key="person" to={filtered({ person: entry.person.id })} className={LINK}>
        {entry.person.name ?? fr.erased}
      </Link>,
    ]);
  return (
    <div className="flex flex-col gap-6">
      <p className="font-medium wrap-anywhere">{sentenceText(entry)}</p>
      <Facts facts={facts} />
      {changes.length === 0 ? null : (
        <Part title={fr.changes}>
          <div className="overflow-x-auto">
            <table className="w-full text-sm">
              <thead>
                <tr className="text-tertiary text-left">
                  <th className="py-1 pr-3 font-medium">{fr.field}</th>
                  <th className="py-1 pr-3 font-medium">{fr.was}</th>
                  <th className="py-1 font-medium">{fr.is}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, was, is }) => (
                  <tr key={field} className="border-border border-t align-top">
                    <td className="py-1 pr-3 wrap-anywhere" title={field}>
                      {fieldLabel(field)}
                    </td>
                    <td className="py-1 pr-3 wrap-anywhere">
                      <Value field={field} value={was} />
                    </td>
                    <td className="py-1 wrap-anywhere">
                      <Value field={field} value={is} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Part>
      )}
      {data.length === 0 ? null : (
        <Part title={fr.data}>
          <Facts
            facts={data.map(({ field, value, erased }) => [
              fieldLabel(field),
              erased ? (
                <i key={field} className="text-tertiary">
                  {fr.erased}
                </i>
              ) : (
                (value ?? '—')
              ),
            ])}
          />
        </Part>
      )}
      {related.length < 2 ? null : (
        <Part title={fr.related}>
          <Related entries={related} current={entry.sequence} to={(one) => filtered({ entry: one })} />
        </Part>
      )}
      {rows.length === 0 ? null : (
        <Part title={fr.rows}>
          <ul className="text-sm">
            {rows.map((row) => (
              <li
                key={`${row.projection} ${row.table} ${row.change} ${row.key}`}
                className="border-border border-t py-1 wrap-anywhere first:border-t-0"
              >
                <Code>
                  {row.projection}.{row.table}
                </Code>{' '}
                {row.change} <span className="text-tertiary">{row.key}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={fr.chain}>
        <ol className="text-sm">
          {(
            [
              [fr.previous, details.before],
              [fr.own, entry],
              [fr.next, details.after],
            ] as const
          ).map(([label, one]) =>
            one === null ? null : (
              <Neighbour key={label} label={label} entry={one} to={filtered({ entry: one.sequence })} />
            ),
          )}
        </ol>
      </Part>
    </div>
  );
};

const Neighbour = ({
  label,
  entry,
  to,
}: {
  readonly label: string;
  readonly entry: AuditEntry;
  readonly to: string;
}) => (
  <li className="border-border border-t py-1.5 first:border-t-0">
    <Link to={to} className={LINK}>
      {label}
      {'\u00A0: '}
      {entry.sequence}
    </Link>{' '}
    <span className="text-tertiary">{entry.type}</span>
    <span className="text-tertiary block font-mono wrap-anywhere">{entry.hash}</span>
  </li>
);
