import type { Failure } from '../api/failure.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly message: string | null;
  readonly overtaken: NonNullable<Failure['meanwhile']> | null;
  readonly onKeepMine: () => void;
  readonly onKeepTheirs: () => void;
}

/** Why a diagram was not saved; where somebody was faster, by name, and which of the two is to stay. */
export const Refusal = ({ message, overtaken, onKeepMine, onKeepTheirs }: Props) => {
  if (message === null) return null;
  if (overtaken === null) return <Banner tone="danger">{message}</Banner>;
  return (
    <Banner tone="warning">
      <p>{fr.editor.overtaken(overtaken.by, overtaken.at)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>{fr.editor.keepMine}</Button>
        <Button onClick={onKeepTheirs}>{fr.editor.keepTheirs}</Button>
      </div>
    </Banner>
  );
};
