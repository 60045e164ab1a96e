import type { MeetingView, PartView } from '#api/contract/meetings.ts';
import { formatDuration } from '../../fr/duration.ts';
import { formatTime } from '../../fr/dates.ts';
import { paths } from '../../routes/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Link } from '../../ui/Link.tsx';
import { fr } from './fr.ts';

export interface PartsProps {
  readonly meeting: MeetingView;
  readonly parts: readonly PartView[];
}

const known = ({ startTime, duration, lineCount }: PartView): string =>
  [formatTime(startTime), ...(duration === null ? [] : [formatDuration(duration)]), fr.parts.lines(lineCount)].join(
    ' · ',
  );

/** Where the rest of a meeting is, of which machines captured one part after the other. */
export const Parts = ({ meeting, parts }: PartsProps) => (
  <Banner tone="info">
    <p>{fr.parts.title(parts.length)}</p>
    <ol className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {parts.map((part) => (
        <li key={part.id}>
          {part.id === meeting.id ? (
            <strong aria-current="page">{fr.parts.this(known(part))}</strong>
          ) : (
            <Link to={paths.meeting(part.id)} className="underline">
              {known(part)}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </Banner>
);
