import type { PartOfView } from '#api/contract/mind-map.ts';
import { fr } from './fr.ts';

interface Props {
  readonly outdated: PartOfView['outdated'];
  /** The key of a statement. */
  readonly of: string;
}

/** Behind a statement that rests on words that were put right since: it is being rewritten, or could not be. */
export const OutdatedMark = ({ outdated, of }: Props) =>
  outdated?.statements.includes(of) ? (
    <small className="text-tertiary font-sans">
      {' '}
      {outdated.failure === undefined ? fr.summary.outdated : fr.summary.notUpdated}
    </small>
  ) : null;
