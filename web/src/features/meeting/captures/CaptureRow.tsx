import type { JoinableView } from '#api/contract/meeting-captures.ts';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { formatDateTime } from '../../../fr/dates.ts';
import { formatDuration } from '../../../fr/duration.ts';
import { paths } from '../../../routes/paths.ts';
import { fr } from './fr.ts';

const known = ({ source, startTime, duration, lineCount }: JoinableView): string =>
  [
    fr.sources[source],
    formatDateTime(startTime),
    ...(duration === null ? [] : [formatDuration(duration)]),
    lineCount === 0 ? fr.noLines : fr.lines(lineCount),
  ].join(' · ');

interface Props {
  readonly capture: JoinableView;
  /** False for the one that the page shows, and for a calendar's entry, whose page would lead back to it. */
  readonly linked: boolean;
  readonly badges?: ReactNode;
  readonly actions: ReactNode;
}

/** A capture: its title, from where, when, how much, and what may be done with it. */
export const CaptureRow = ({ capture, linked, badges, actions }: Props) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <div className="flex flex-wrap items-center gap-2">
        {linked ? (
          <Link to={paths.meeting(capture.id)} className="font-medium wrap-anywhere">
            {capture.title}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{capture.title}</span>
        )}
        {badges}
      </div>
      <p className="text-secondary text-sm">{known(capture)}</p>
    </div>
    <div className="flex flex-wrap gap-2">{actions}</div>
  </li>
);
