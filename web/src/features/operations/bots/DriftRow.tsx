import type { DriftNoticed } from '#api/contract/bots.ts';
import { Evidence } from '../../../evidence/Evidence.tsx';
import { formatDateTime } from '../../../fr/dates.ts';
import { StatusBadge } from '../../../ui/Badge.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly drift: DriftNoticed;
  /** Whether the bot that noticed it is in its meeting still. */
  readonly running: boolean;
}

/** Something that a bot no longer recognised: what, since when, and what it saw. */
export const DriftRow = ({ drift, running }: Props) => {
  const { sessionId, message, subject, serious, noticedAt, clearedAt, evidence } = drift;
  const until = clearedAt !== null ? fr.cleared(formatDateTime(clearedAt)) : running ? fr.lasting : fr.endedWith;
  return (
    <li className="flex flex-col gap-1 px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-medium wrap-anywhere">{message}</p>
        <StatusBadge tone={serious && running && clearedAt === null ? 'warning' : 'neutral'}>
          {serious ? fr.serious : fr.minor}
        </StatusBadge>
      </div>
      <p className="text-secondary text-sm wrap-anywhere">{fr.subject(subject)}</p>
      <p className="text-tertiary text-sm">{`${fr.noticed(formatDateTime(noticedAt))}, ${until}`}</p>
      {evidence === null ? null : (
        <span>
          <Evidence sessionId={sessionId} evidence={evidence} about={message} alt={fr.evidenceAlt} />
        </span>
      )}
    </li>
  );
};
