import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

export interface TooltipLayerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What the explanation hangs on. */
  readonly anchor: HTMLElement | null;
  readonly id: string;
  readonly content: ReactNode;
  /** Above what it explains, unless what stands there belongs to it. */
  readonly side?: 'top' | 'bottom' | undefined;
}

export const TooltipLayer = ({ open, onOpenChange, anchor, id, content, side }: TooltipLayerProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="z-50">
        <Base.Popup
          id={id}
          role="tooltip"
          className="bg-text text-canvas shadow-overlay max-w-80 rounded-md px-2.5 py-1.5 text-sm transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {content}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
