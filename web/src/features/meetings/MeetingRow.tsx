import type { MeetingRow as Row } from '#api/contract/meetings.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { formatStart } from '../../fr/dates.ts';
import { formatDuration } from '../../fr/duration.ts';
import { countOf } from '../../fr/plural.ts';
import { MeetingStatus } from '../../labels/MeetingStatus.tsx';
import { organiserName } from '../../labels/organiser.ts';
import { PlatformGlyph } from '../../labels/PlatformGlyph.tsx';
import { paths } from '../../routes/paths.ts';
import { Unknown } from '../../ui/Unknown.tsx';
import { COLUMNS } from './columns.ts';
import { fr } from './fr.ts';

/** A dash where nobody looked for any. */
const actionsOf = ({ analysed, actionCount, openActionCount }: Row): ReactNode => {
  if (actionCount === 0) return analysed ? fr.noAction : <Unknown word={fr.notAnalysed} />;
  const count = countOf(actionCount, fr.action, fr.actions);
  return openActionCount === 0 ? count : `${count}, ${fr.open(openActionCount)}`;
};

/** One meeting; the whole row leads to it. Two lines where it is narrow, one where there is room. */
export const MeetingRow = ({ meeting }: { readonly meeting: Row }) => (
  <li
    className={`border-border hover:bg-sunken/60 relative border-t px-4 py-3 transition-colors @5xl:py-2.5 ${COLUMNS}`}
  >
    <span className="flex min-w-0 items-start gap-3 @5xl:items-center">
      <span className="flex h-6 items-center">
        <PlatformGlyph platform={meeting.platform} />
      </span>
      <Link
        to={paths.meeting(meeting.id)}
        className="min-w-0 font-serif text-lg font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent @5xl:truncate"
      >
        {meeting.title}
      </Link>
    </span>
    <span className="text-secondary mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 pl-7 text-sm @5xl:contents">
      <span className={clsx('@5xl:truncate', meeting.organiser === null && 'text-tertiary')}>
        {organiserName(meeting.organiser)}
      </span>
      <MeetingStatus status={meeting.status} />
      <time dateTime={meeting.startTime} className="whitespace-nowrap">
        {formatStart(meeting)}
      </time>
      <span className={clsx('whitespace-nowrap', meeting.duration === null && 'text-tertiary')}>
        {meeting.duration === null ? fr.unknownDuration : formatDuration(meeting.duration)}
      </span>
      <span className={clsx('@5xl:truncate', meeting.actionCount === 0 && 'text-tertiary')}>{actionsOf(meeting)}</span>
    </span>
  </li>
);
