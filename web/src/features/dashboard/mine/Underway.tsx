import { ENDED_STATUSES, type BotSessionView } from '#api/contract/google-meet-bot.ts';
import { Link } from 'react-router-dom';
import { formatTime } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useUnderwayQuery } from '../api.ts';
import { fr } from '../fr.ts';

/** What a bot session that runs wants of the person, the most pressing first; null where it only runs. */
const wantOf = ({ consent, accessRequests, alarms }: BotSessionView): readonly [Tone, string] | null => {
  if (consent !== null) return ['warning', fr.underway.consent];
  const [asking] = accessRequests;
  if (asking !== undefined) return ['warning', fr.underway.access(asking.name)];
  return alarms.some(({ serious }) => serious) ? ['danger', fr.underway.alarm] : null;
};

const Running = ({ session }: { readonly session: BotSessionView }) => {
  const [tone, words] =
    wantOf(session) ?? (['live', fr.underway[session.status === 'joining' ? 'joining' : 'connected']] as const);
  return (
    <li className="border-border hover:bg-sunken/60 relative border-t px-5 py-2.5 transition-colors last:rounded-b-lg">
      <Link
        to={paths.googleMeetBot}
        className="focus-visible:after:outline-accent block font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
      >
        {session.botName ?? fr.underway.bot}
      </Link>
      <span className="text-secondary flex flex-wrap items-center gap-x-3 text-sm">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <span>{fr.underway.since(formatTime(session.startTime))}</span>
      </span>
    </li>
  );
};

/** The bots that run for the person, and what they wait for. */
export const Underway = () => {
  const { data, error } = useUnderwayQuery();
  const running = data?.sessions.filter(({ status }) => !ENDED_STATUSES.includes(status));
  return (
    <Section title={fr.underway.title} className="min-h-56">
      {running === undefined && error === undefined ? (
        <Loading>
          <div className="px-5 py-3">
            <Skeleton className="h-5 w-1/2" />
          </div>
        </Loading>
      ) : null}
      {running === undefined && error !== undefined ? (
        <p className="text-secondary px-5 pb-4">{fr.underway.unread}</p>
      ) : null}
      {running?.length === 0 ? <EmptyState title={fr.underway.none} note={fr.underway.noneNote} /> : null}
      {running === undefined || running.length === 0 ? null : (
        <ul>
          {running.map((session) => (
            <Running key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
    </Section>
  );
};
