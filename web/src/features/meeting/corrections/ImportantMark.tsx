import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { messageOf } from '../../../api/failure.ts';
import { showToast } from '../../../ui/toasts.ts';
import { abridged } from './abridged.ts';
import { useMarkLineMutation } from './api.ts';
import { fr } from './fr.ts';

const PLACE = 'inline-block size-6 shrink-0 p-1 pointer-fine:absolute pointer-fine:top-2';

interface Props {
  readonly meeting: MeetingView;
  readonly line: TranscriptLineView;
  /** Tab leads to it. */
  readonly entry: boolean | undefined;
}

/** A star at a line that somebody found important, and the button for those who may say so. */
export const ImportantMark = ({ meeting: { id, may }, line: { line, text, ...marks }, entry }: Props) => {
  const isImportant = marks.important === true;
  const [mark] = useMarkLineMutation();
  const toggle = async (): Promise<void> => {
    const { error } = await mark({ id, line, important: !isImportant });
    if (error !== undefined) showToast('error', fr.markNotMade(messageOf(error)));
  };
  const star = <Star aria-hidden size={16} fill={isImportant ? 'currentColor' : 'none'} />;
  const said = isImportant ? <span className="sr-only">, {fr.isImportant}</span> : null;
  if (!may.edit)
    return isImportant ? (
      <span title={fr.important} className={clsx(PLACE, 'text-accent pointer-fine:right-8')}>
        {star}
        {said}
      </span>
    ) : null;
  return (
    <>
      {said}
      <button
        type="button"
        data-mark={line}
        aria-pressed={isImportant}
        aria-label={fr.markThis(abridged(text))}
        title={fr.important}
        aria-keyshortcuts="i"
        tabIndex={entry === false ? -1 : 0}
        onClick={() => void toggle()}
        className={clsx(
          PLACE,
          'bg-surface rounded-md transition-opacity pointer-fine:right-14',
          isImportant
            ? 'text-accent'
            : 'text-tertiary hover:text-text opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {star}
      </button>
    </>
  );
};
