import { Button, type ButtonVariant } from './Button.tsx';
import { fr } from './fr.ts';
import { lazyLayer } from './lazyLayer.tsx';
import type { AlertLayerProps } from './overlays/AlertLayer.tsx';

/** A message that must be answered: only its buttons and Escape close it. */
const MustAnswer = lazyLayer<AlertLayerProps>(() =>
  import('./overlays/AlertLayer.tsx').then((module) => module.AlertLayer),
);

type Frame = Omit<AlertLayerProps, 'footer'>;

interface ConfirmProps extends Frame {
  /** The verb of what is confirmed: « Supprimer ». */
  readonly confirmLabel: string;
  readonly confirmVariant?: ButtonVariant;
  /** Of the button that changes nothing; « Annuler » unless said. */
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  /** While what was confirmed runs: both buttons wait. */
  readonly busy?: boolean;
}

/** Asks before something that cannot be undone. It stays open until the caller closes it. */
export const ConfirmDialog = ({
  confirmLabel,
  confirmVariant = 'danger',
  cancelLabel = fr.cancel,
  onConfirm,
  busy = false,
  ...frame
}: ConfirmProps) => (
  <MustAnswer
    {...frame}
    footer={
      <>
        <Button disabled={busy} onClick={() => frame.onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button variant={confirmVariant} disabled={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  />
);

/** Tells something that must be read, with one button to close it. */
export const AlertDialog = (frame: Frame) => (
  <MustAnswer
    {...frame}
    footer={
      <Button variant="primary" onClick={() => frame.onOpenChange(false)}>
        {fr.close}
      </Button>
    }
  />
);
