import type { ComingMeeting } from '#api/contract/joining.ts';
import { Bot, BotOff } from 'lucide-react';
import { formatDateTime, formatTime } from '../../fr/dates.ts';
import { PlatformGlyph } from '../../labels/PlatformGlyph.tsx';
import { paths } from '../../routes/paths.ts';
import { StatusBadge, type Tone } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { fr } from './fr.ts';
import { MeetingChoice } from './MeetingChoice.tsx';

const TONES: Record<ComingMeeting['state'], Tone> = {
  comes: 'success',
  'stays-away': 'neutral',
  sent: 'accent',
  hindered: 'warning',
};
/** What nobody can choose any more. */
const SETTLED: ReadonlySet<ComingMeeting['reason']> = new Set([
  'over',
  'cancelled',
  'all-day',
  'no-address',
  'no-bot',
  'sent',
  'already-there',
]);

/** A meeting that is to come: when, with whom, whether the bot comes and why, and what can be chosen. */
export const MeetingItem = ({ meeting }: { readonly meeting: ComingMeeting }) => {
  const { id, title, platform, organiser, startTime, endTime, allDay, recurring, state, why, chosenAt } = meeting;
  const details = [
    ...(organiser === null ? [] : [fr.organiser(organiser)]),
    ...(recurring ? [fr.recurring.toLowerCase()] : []),
  ];
  return (
    <li className="grid gap-x-5 gap-y-2 px-5 py-4 md:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <p className="text-secondary tabular-nums">
        {allDay ? fr.allDay : `${formatTime(startTime)} – ${formatTime(endTime)}`}
      </p>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex items-center gap-2">
          <PlatformGlyph platform={platform} />
          <Link to={paths.meeting(id)} className="min-w-0 font-medium wrap-anywhere hover:underline">
            {title}
          </Link>
        </p>
        {details.length === 0 ? null : <p className="text-tertiary text-sm">{details.join(', ')}</p>}
        <p className="flex flex-wrap items-baseline gap-x-2">
          <StatusBadge tone={TONES[state]} icon={state === 'stays-away' ? BotOff : Bot}>
            {fr.states[state]}
          </StatusBadge>
          <span className="text-secondary text-sm">
            {why}
            {chosenAt === null ? null : ` ${fr.chosenAt(formatDateTime(chosenAt))}`}
          </span>
        </p>
        {meeting.sessionId === null ? null : (
          <Link
            to={paths.botSession(meeting.sessionId)}
            aria-label={fr.follow(title)}
            className="text-accent text-sm underline"
          >
            {fr.followShort}
          </Link>
        )}
      </div>
      {SETTLED.has(meeting.reason) ? null : <MeetingChoice meeting={meeting} />}
    </li>
  );
};
