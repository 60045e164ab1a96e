import type { AttendedBot } from '#api/contract/bots.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { formatElapsed } from '../../../fr/duration.ts';
import { formatNumber } from '../../../fr/plural.ts';
import { useNow } from '../../../live/useNow.ts';
import { paths } from '../../../routes/paths.ts';
import { StatusBadge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { tabSearch } from '../tabs.ts';
import { fr } from './fr.ts';
import { platformName } from './platformName.ts';

/** One bot in a meeting: who runs it, since when, and its last signs of life. */
export const BotRow = ({ bot }: { readonly bot: AttendedBot }) => {
  const now = useNow(5_000);
  const ago = (moment: string): string => fr.ago(formatElapsed(now - Date.parse(moment)));
  const { sessionId, meetingId, status, worker, interruptedSince, waitingLines, lastLineAt, joinedAt } = bot;
  const stream = `botSession-${sessionId}`;
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-medium">{platformName(bot.platform)}</p>
          <p className="text-tertiary font-mono text-sm wrap-anywhere">{sessionId}</p>
        </div>
        <StatusBadge tone={status === 'connected' ? 'live' : 'accent'}>{fr.status[status]}</StatusBadge>
      </div>
      <Facts
        facts={[
          [fr.worker, worker?.name ?? fr.noWorker],
          ...(worker === null ? [] : ([[fr.seen, ago(worker.seenAt)]] as const)),
          [fr.since, formatDateTime(bot.requestedAt)],
          [fr.joined, joinedAt === null ? fr.notYet : formatDateTime(joinedAt)],
          ...(interruptedSince === null ? [] : ([[fr.interrupted, formatDateTime(interruptedSince)]] as const)),
          [fr.lines, formatNumber(bot.lines)],
          ...(lastLineAt === null ? [] : ([[fr.lastLine, ago(lastLineAt)]] as const)),
          ...(waitingLines === 0 ? [] : ([[fr.waitingLines, formatNumber(waitingLines)]] as const)),
        ]}
      />
      {worker?.silent === true ? <p className="text-warning text-sm">{fr.silent}</p> : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.meeting(meetingId)}>{fr.meeting}</ButtonLink>
        <ButtonLink to={`${paths.operations}${tabSearch('events', { stream, at: 'last' })}`}>{fr.stream}</ButtonLink>
      </div>
    </li>
  );
};
