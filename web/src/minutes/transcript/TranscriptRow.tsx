import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { Editable } from '../corrections/Editable.tsx';
import { momentOf } from '#api/contract/minutes.ts';
import { clsx } from 'clsx';
import { memo, type Ref } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Marked } from './Marked.tsx';
import { occurrences } from './occurrences.ts';

interface Props {
  readonly line: TranscriptLineView;
  /** The line before is the same person's: the name is not said again. */
  readonly continued: boolean;
  readonly focused: boolean;
  /** Whether Tab leads to this row's link, among those of all rows. */
  readonly entry: boolean;
  /** Marked in the text: what is searched, or the quote that led here. */
  readonly marked: string;
  readonly position?: { readonly index: number; readonly count: number };
  readonly ref?: Ref<HTMLLIElement>;
}

/** One line of the transcript: initial, speaker, time and what was said. */
export const TranscriptRow = memo(({ line, continued, focused, entry, marked, position, ref }: Props) => (
  <li
    ref={ref}
    data-line={line.line}
    data-index={position?.index}
    aria-current={focused ? 'true' : undefined}
    {...(position === undefined ? {} : { 'aria-posinset': position.index + 1, 'aria-setsize': position.count })}
    className={clsx(
      'group relative flex gap-3 rounded-md border-l-2 px-3 transition-colors',
      continued ? 'py-1' : 'pt-3 pb-1',
      focused ? 'border-accent bg-accent-soft' : 'border-transparent',
    )}
  >
    {continued ? <span aria-hidden className="w-7 shrink-0" /> : <Avatar name={line.speaker} />}
    <div className="min-w-0 flex-1">
      <Editable target={{ subject: `line/${line.line}`, kind: 'line', line }} entry={entry}>
        <p className={clsx('text-sm wrap-anywhere', continued && 'sr-only')}>
          <span className="font-semibold">{line.speaker}</span> <span className="text-tertiary">{momentOf(line)}</span>
        </p>
        <p className="wrap-anywhere">
          <Marked text={line.text} ranges={occurrences(line.text, marked)} />
        </p>
      </Editable>
    </div>
    <CopyLink line={line} entry={entry} />
  </li>
));
