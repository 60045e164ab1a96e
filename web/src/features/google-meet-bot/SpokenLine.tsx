import { clsx } from 'clsx';
import { memo } from 'react';
import { formatTimeWithSeconds } from '../../fr/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { fr } from './fr.ts';
import type { SpokenRow } from './spoken.ts';

type Props = Pick<SpokenRow, 'speaker' | 'timestamp' | 'text' | 'draft'>;

/**
 * One line of the live transcript. Drawn again when its words change, not when another line comes: its properties are
 * compared one by one.
 */
export const SpokenLine = memo(({ speaker, timestamp, text, draft }: Props) => (
  <li className="flex gap-3 py-1.5">
    <Avatar name={speaker} />
    <div className="min-w-0 flex-1">
      <p className="text-sm">
        <span className="font-semibold">{speaker}</span>{' '}
        {timestamp === null ? null : <span className="text-tertiary">{formatTimeWithSeconds(timestamp)}</span>}
      </p>
      <p className={clsx('wrap-anywhere', draft && 'text-tertiary italic')}>
        {text}
        {draft ? <span className="sr-only"> ({fr.transcript.draft})</span> : null}
      </p>
    </div>
  </li>
));
