import { useState } from 'react';
import { buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { fr } from './fr.ts';

interface Props {
  /** The address that somebody wants to open; null for none. */
  readonly url: string | null;
  readonly onClose: () => void;
}

/** Shows the whole address before it is opened: nobody has looked at what it leads to. */
export const Leaving = ({ url, onClose }: Props) => {
  // While the dialog closes it keeps what it shows.
  const [shown, show] = useState(url);
  if (url !== null && url !== shown) show(url);
  return (
    <Dialog
      open={url !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={fr.leaving.title}
      description={fr.leaving.note}
      footer={
        <a
          href={shown ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
          className={buttonClass('primary', 'no-underline')}
        >
          {fr.leaving.open}
        </a>
      }
    >
      <p className="bg-sunken rounded-md px-3 py-2 font-mono text-sm wrap-anywhere">{shown}</p>
    </Dialog>
  );
};
