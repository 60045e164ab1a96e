import type { AuditEntry } from '#api/contract/audit.ts';
import { clsx } from 'clsx';
import { Link } from '../../ui/Link.tsx';
import { sentenceText } from './fr.ts';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly current: number;
  readonly to: (sequence: number) => string;
}

/** Events of one request as a tree: each below the event that caused it, those of a command at the top. */
export const Related = ({ entries, current, to }: Props) => {
  const known = new Set(entries.map(({ eventId }) => eventId));
  // An event that names itself is its own cause: what was noted without a command.
  const causeOf = ({ causationId, eventId }: AuditEntry): string | null =>
    causationId !== null && causationId !== eventId && known.has(causationId) ? causationId : null;
  const branch = (cause: string | null) => {
    const those = entries.filter((entry) => causeOf(entry) === cause);
    if (those.length === 0) return null;
    return (
      <ul className={cause === null ? undefined : 'border-border ml-2 border-l pl-3'}>
        {those.map((entry) => (
          <li key={entry.sequence} className="py-1 text-sm">
            <Link
              to={to(entry.sequence)}
              aria-current={entry.sequence === current ? 'true' : undefined}
              className={clsx(
                'hover:text-accent wrap-anywhere hover:underline',
                entry.sequence === current && 'font-semibold',
              )}
            >
              {sentenceText(entry)}
            </Link>
            {branch(entry.eventId)}
          </li>
        ))}
      </ul>
    );
  };
  return branch(null);
};
