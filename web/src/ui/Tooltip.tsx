import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  /** What is explained: an element that can take the focus, or the explanation is out of reach of the keyboard. */
  readonly children: ReactElement;
  readonly content: ReactNode;
}

/** A short explanation on hover and on focus. It never holds what cannot be read elsewhere. */
export const Tooltip = ({ children, content }: Props) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-50">
        <Base.Popup className="bg-text text-canvas shadow-overlay max-w-80 rounded-md px-2.5 py-1.5 text-sm transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          {content}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
