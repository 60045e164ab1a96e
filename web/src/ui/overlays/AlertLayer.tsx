import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { BACKDROP, POPUP } from './classes.ts';

export interface AlertLayerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What will happen, or what went wrong. */
  readonly description: ReactNode;
  /** Buttons, the main one last. */
  readonly footer: ReactNode;
}

export const AlertLayer = ({ open, onOpenChange, title, description, footer }: AlertLayerProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className={BACKDROP} />
      <Base.Popup className={`${POPUP} max-w-md`}>
        <Base.Title className="text-lg font-semibold">{title}</Base.Title>
        <Base.Description render={<div />} className="text-secondary mt-2">
          {description}
        </Base.Description>
        <div className="mt-6 flex flex-wrap justify-end gap-2">{footer}</div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
