import type { CalledAlike } from '#api/contract/persons.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { fr } from './fr.ts';
import { OnePersonQuestion } from './Names.tsx';

interface Props {
  readonly names: readonly CalledAlike[];
  readonly onExport: () => void;
  readonly onClose: () => void;
}

/** Asks whether what is exported is of one person, before somebody is handed what is of others. */
export const ExportDialog = ({ names, onExport, onClose }: Props) => {
  const [isOne, setIsOne] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fr.exportTitle}
      footer={
        <>
          <Button onClick={onClose}>{fr.cancel}</Button>
          <Button variant="primary" disabled={!isOne} onClick={onExport}>
            {fr.exportConfirm}
          </Button>
        </>
      }
    >
      <OnePersonQuestion names={names} isOne={isOne} onChange={setIsOne} />
    </Dialog>
  );
};
