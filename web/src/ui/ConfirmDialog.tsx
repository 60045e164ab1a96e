import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { fr } from './fr.ts';
import { BACKDROP, POPUP } from './overlay.ts';

interface Frame {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What will happen, or what went wrong. */
  readonly description: ReactNode;
}

interface AlertProps extends Frame {
  readonly footer: ReactNode;
}

/** A message that must be answered: only its buttons and Escape close it. */
const MustAnswer = ({ open, onOpenChange, title, description, footer }: AlertProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className={BACKDROP} />
      <Base.Popup className={POPUP}>
        <Base.Title className="text-lg font-semibold">{title}</Base.Title>
        <Base.Description render={<div />} className="text-secondary mt-2">
          {description}
        </Base.Description>
        <div className="mt-6 flex flex-wrap justify-end gap-2">{footer}</div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

interface ConfirmProps extends Frame {
  /** The verb of what is confirmed: « Supprimer ». */
  readonly confirmLabel: string;
  readonly confirmVariant?: ButtonVariant;
  readonly onConfirm: () => void;
  /** While what was confirmed runs: both buttons wait. */
  readonly busy?: boolean;
}

/** Asks before something that cannot be undone. It stays open until the caller closes it. */
export const ConfirmDialog = ({ confirmLabel, confirmVariant = 'danger', onConfirm, busy = false, ...frame }: ConfirmProps) => (
  <MustAnswer
    {...frame}
    footer={
      <>
        <Button disabled={busy} onClick={() => frame.onOpenChange(false)}>
          {fr.cancel}
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
