import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { buttonClass } from '../../ui/Button.tsx';
import { fr as kit } from '../../ui/fr.ts';
import { BACKDROP } from '../../ui/overlays/classes.ts';
import { fr } from './fr.ts';
import { SectionLinks } from './SectionLinks.tsx';
import { UserCard } from './UserCard.tsx';

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * 20rem wide, slides in from the right under the thumb that opened it: all seven entries and the person. Closes on
 * navigation, Escape or a click outside.
 */
export const Drawer = ({ open, onOpenChange }: DrawerProps) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <Dialog.Backdrop className={BACKDROP} />
      <Dialog.Popup className="bg-sunken shadow-overlay fixed inset-y-0 right-0 z-50 flex w-80 max-w-[calc(100vw-3rem)] flex-col pb-[env(safe-area-inset-bottom)] transition-transform duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full">
        <div className="flex h-16 items-center justify-between pr-3 pl-5">
          <Dialog.Title className="font-serif text-xl font-medium">{fr.product}</Dialog.Title>
          <Dialog.Close aria-label={kit.close} className={buttonClass('ghost', 'w-9 px-0! pointer-coarse:w-11')}>
            <X aria-hidden size={18} />
          </Dialog.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto py-2">
          <SectionLinks onFollow={() => onOpenChange(false)} />
        </div>
        <UserCard />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
