import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { fr } from './fr.ts';

/** A new secret, once. */
export const SecretDialog = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={fr.secretTitle}
    description={fr.secretNote}
    footer={
      <Button variant="primary" onClick={onClose}>
        {fr.kept}
      </Button>
    }
  >
    <CopyField label={fr.secret} text={secret} />
  </Dialog>
);
