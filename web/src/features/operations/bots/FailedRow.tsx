import type { FailedBot } from '#api/contract/bots.ts';
import { Evidence } from '../../../evidence/Evidence.tsx';
import { formatDateTime } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { tabSearch } from '../tabs.ts';
import { fr } from './fr.ts';
import { platformName } from './platformName.ts';

/** A bot that came to nothing, or not to the end: why, when, and what it saw. */
export const FailedRow = ({ bot }: { readonly bot: FailedBot }) => {
  const { sessionId, platform, reason, endedAt, lines, evidence } = bot;
  return (
    <li className="flex flex-col gap-1 px-5 py-3">
      <p className="font-medium wrap-anywhere">{reason.message}</p>
      <p className="text-tertiary text-sm">{fr.failedAt(platformName(platform), formatDateTime(endedAt), lines)}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <ButtonLink to={`${paths.operations}${tabSearch('events', { stream: `botSession-${sessionId}`, at: 'last' })}`}>
          {fr.stream}
        </ButtonLink>
        {evidence === null ? null : (
          <Evidence sessionId={sessionId} evidence={evidence} about={reason.message} alt={fr.failedAlt} />
        )}
      </div>
    </li>
  );
};
