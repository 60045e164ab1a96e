import { ENDED_STATUSES, type BotSessionView } from '#api/contract/google-meet-bot.ts';
import type { underway } from '#api/contract/home.ts';
import { Link } from '../../../ui/Link.tsx';
import type { Answer } from '../../../api/call.ts';
import { formatStart, formatTime } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useBotSessionsQuery, useUnderwayQuery } from '../api.ts';
import { fr } from '../fr.ts';

type Meeting = Answer<typeof underway>['meetings'][number];

/** What a bot session that runs wants of the person, the most pressing first; null where it only runs. */
const wantOf = ({ consent, accessRequests, alarms }: BotSessionView): readonly [Tone, string] | null => {
  if (consent !== null) return ['warning', fr.underway.consent];
  const [asking] = accessRequests;
  if (asking !== undefined) return ['warning', fr.underway.access(asking.name)];
  return alarms.some(({ serious }) => serious) ? ['danger', fr.underway.alarm] : null;
};

interface RowProps {
  readonly to: string;
  readonly name: string;
  readonly tone: Tone;
  readonly state: string;
  readonly when: string;
}

const Row = ({ to, name, tone, state, when }: RowProps) => (
  <li className="border-border hover:bg-sunken/60 relative border-t px-5 py-2.5 transition-colors last:rounded-b-lg">
    <Link
      to={to}
      className="focus-visible:after:outline-accent block font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
    >
      {name}
    </Link>
    <span className="text-secondary flex flex-wrap items-center gap-x-3 text-sm">
      <StatusBadge tone={tone}>{state}</StatusBadge>
      <span>{when}</span>
    </span>
  </li>
);

const Bot = ({ session }: { readonly session: BotSessionView }) => {
  const [tone, state] =
    wantOf(session) ?? (['live', fr.underway[session.status === 'joining' ? 'joining' : 'connected']] as const);
  return (
    <Row
      to={paths.googleMeetBot}
      name={session.botName ?? fr.underway.bot}
      tone={tone}
      state={state}
      when={fr.underway.since(formatTime(session.startTime))}
    />
  );
};

const TONES: Record<Meeting['what'], Tone> = {
  running: 'live',
  failed: 'danger',
  people: 'warning',
  waiting: 'neutral',
};

const OneMeeting = ({ meeting: { id, title, what, people, ...start } }: { readonly meeting: Meeting }) => (
  <Row
    to={what === 'people' ? paths.meeting(id, 'participants') : paths.meeting(id)}
    name={title}
    tone={TONES[what]}
    state={what === 'people' ? fr.underway.people(people) : fr.underway.states[what]}
    when={formatStart(start)}
  />
);

const Rows = () => (
  <Loading>
    {[0, 1].map((row) => (
      <div key={row} className="border-border flex flex-col gap-1.5 border-t px-5 py-3">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </Loading>
);

/** The bots and the meetings that run for the person, and what waits for them. What could not be read is said. */
export const Underway = () => {
  const bots = useBotSessionsQuery();
  const reading = useUnderwayQuery();
  const { data } = reading;
  const running = bots.data?.sessions.filter(({ status }) => !ENDED_STATUSES.includes(status)) ?? [];
  // A bot says more of its meeting than the meeting's own row.
  const followed = new Set(running.map(({ meetingId }) => meetingId));
  const meetings = data?.meetings.filter(({ id, what }) => what !== 'running' || !followed.has(id)) ?? [];
  const others = data === undefined ? 0 : data.total - data.meetings.length;
  const isLoading = [bots, reading].some((one) => one.data === undefined && one.error === undefined);
  const isEmpty = running.length === 0 && meetings.length === 0;
  const hasFailed = [bots, reading].some((one) => one.data === undefined && one.error !== undefined);
  return (
    <Section title={fr.underway.title} className="min-h-56">
      {isLoading && isEmpty ? <Rows /> : null}
      {isEmpty ? null : (
        <ul>
          {running.map((session) => (
            <Bot key={session.sessionId} session={session} />
          ))}
          {meetings.map((meeting) => (
            <OneMeeting key={`${meeting.id} ${meeting.what}`} meeting={meeting} />
          ))}
        </ul>
      )}
      {others > 0 ? (
        <p className="border-border text-tertiary border-t px-5 py-2.5 text-sm">{fr.underway.others(others)}</p>
      ) : null}
      {hasFailed ? (
        <div className="flex flex-wrap items-center gap-3 px-5 pb-4">
          <p className="text-secondary">{fr.underway.unread}</p>
          <Button onClick={() => [bots, reading].forEach((one) => one.error !== undefined && void one.refetch())}>
            {fr.retry}
          </Button>
        </div>
      ) : null}
      {isEmpty && !isLoading && !hasFailed ? (
        <EmptyState guide={paths.guide('google-meet')} title={fr.underway.none} note={fr.underway.noneNote} />
      ) : null}
    </Section>
  );
};
