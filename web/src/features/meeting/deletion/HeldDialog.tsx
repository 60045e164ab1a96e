import type { MeetingRetention } from '#api/contract/retention.ts';
import { formatShortDate } from '../../../fr/dates.ts';
import { AlertDialog } from '../../../ui/ConfirmDialog.tsx';
import { fr as kept } from '../kept/fr.ts';
import { fr } from './fr.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly hold: NonNullable<MeetingRetention['hold']>;
}

/** A meeting that is held is not deleted: who holds it and why, before anybody confirms anything. */
export const HeldDialog = ({ open, onOpenChange, hold }: Props) => (
  <AlertDialog
    open={open}
    onOpenChange={onOpenChange}
    title={fr.heldTitle}
    description={
      <>
        <p>{kept.held(hold.by.displayName, formatShortDate(hold.at))}</p>
        {hold.reason === null ? null : <p className="text-text mt-2 wrap-anywhere">{kept.reason(hold.reason)}</p>}
        <p className="mt-2">{fr.heldNote}</p>
      </>
    }
  />
);
