import type { PieceView } from '#api/contract/meeting-analyses.ts';
import { fr } from './fr.ts';

interface Props {
  readonly pieces: readonly PieceView[];
  /** Which of the two texts is shown: what only the other has is left out. */
  readonly side: 'before' | 'after';
}

const OTHERS = { before: 'added', after: 'removed' } as const;
const MARKS = {
  removed: 'bg-danger-soft text-danger decoration-danger/60 line-through',
  added: 'bg-success-soft text-success decoration-success/60 underline underline-offset-2',
} as const;

/** One of two texts, with its words that the other does not have struck through or underlined, and told as such. */
export const Pieces = ({ pieces, side }: Props) =>
  pieces
    .filter(({ kind }) => kind !== OTHERS[side])
    .map(({ kind, text }, index) => {
      // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no other name and never move
      if (kind === 'same') return <span key={index}>{text}</span>;
      const Mark = kind === 'removed' ? 'del' : 'ins';
      return (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <Mark key={index} className={MARKS[kind]}>
          <span className="sr-only">{fr[kind]}</span>
          {text}
        </Mark>
      );
    });
