import { messageOf } from '../../../api/failure.ts';
import { AlertDialog, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Change } from './change.ts';
import { fr } from './fr.ts';
import { additionOf, type Unplaced, wordsOf } from './unplaced.ts';

interface Props {
  readonly unplaced: Unplaced;
  readonly onClose: () => void;
  readonly onAdd: (addition: Change) => void;
}

/** Says why a change was refused where its editor can no longer stand, and gives back what was written. */
export const UnplacedDialog = ({ unplaced, onClose, onAdd }: Props) => {
  const { change, failure } = unplaced.why;
  const words = wordsOf(change);
  const mine =
    words === null ? null : (
      <dl className="mt-2">
        <dt className="text-tertiary">{fr.conflict.mine}</dt>
        <dd className="wrap-anywhere">{words}</dd>
      </dl>
    );
  if (unplaced.kind === 'overtaken')
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={fr.unplaced.title}
        description={
          <>
            {messageOf(failure)}
            {mine}
          </>
        }
        cancelLabel={fr.unplaced.drop}
        confirmLabel={fr.unplaced.resume}
        confirmVariant="primary"
        onConfirm={unplaced.resume}
      />
    );
  const { by = null, at = '' } = failure.meanwhile ?? {};
  const title = fr.unplaced.removed(by, at);
  const addition = additionOf(change);
  if (addition === null)
    return <AlertDialog open onOpenChange={onClose} title={title} description={fr.unplaced.gone} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={mine}
      cancelLabel={fr.unplaced.leaveOut}
      confirmLabel={fr.unplaced.addMine}
      confirmVariant="primary"
      onConfirm={() => {
        onClose();
        onAdd(addition);
      }}
    />
  );
};
