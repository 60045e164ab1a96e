import type { ShareView } from '#api/contract/meeting-access.ts';
import type { MeetingView, ParticipantView } from '#api/contract/meetings.ts';
import { organiserName } from '../../../labels/organiser.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly meeting: MeetingView;
  /** Undefined until they are there. */
  readonly shares: readonly ShareView[] | undefined;
  /** Null unless they could not be loaded. */
  readonly onRetry: (() => void) | null;
  /** With whom it was no longer shared since the dialog opened. */
  readonly removed: readonly ShareView[];
  /** `isBack`: it is shared with them again. */
  readonly onChange: (guest: ShareView, isBack: boolean) => void;
}

const hasAccount = ({ account, role }: ParticipantView): boolean => account !== null && role !== 'organiser';

/** Each at one place, whether it is shared with them or was: the button keeps the focus. */
const together = (shares: readonly ShareView[], removed: readonly ShareView[]) => {
  const gone = removed.filter(({ email }) => shares.every((one) => one.email !== email));
  return [
    ...shares.map((guest) => ({ guest, isRemoved: false })),
    ...gone.map((guest) => ({ guest, isRemoved: true })),
  ].toSorted((one, other) => one.guest.email.localeCompare(other.guest.email, 'fr'));
};

const Row = ({ name, note }: { readonly name: string; readonly note: string }) => (
  <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
    {name} <span className="text-secondary text-sm">{note}</span>
  </span>
);

/** Who reads the meeting, and why. */
export const Readers = ({ meeting, shares, onRetry, removed, onChange }: Props) => {
  if (shares === undefined && onRetry !== null) return <ErrorNotice message={fr.unread} onRetry={onRetry} />;
  if (shares === undefined)
    return (
      <Loading className="flex flex-col gap-2">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </Loading>
    );
  return (
    <ul aria-label={fr.readers} className="divide-border border-border divide-y border-y">
      <li className="flex items-center">
        <Row name={meeting.organiserName ?? organiserName(meeting.organiser)} note={fr.organises} />
      </li>
      {meeting.participants.filter(hasAccount).map(({ number, account }) => (
        <li key={number} className="flex items-center">
          <Row name={account?.name ?? ''} note={account?.how === 'confirmed' ? fr.confirmed : fr.address} />
        </li>
      ))}
      {together(shares, removed).map(({ guest, isRemoved }) => (
        <li key={guest.email} className="flex items-center gap-2">
          <Row
            name={guest.name ?? guest.email}
            note={isRemoved ? fr.removed : guest.name === null ? fr.noAccount : guest.email}
          />
          <Button
            variant="ghost"
            aria-label={(isRemoved ? fr.undoThis : fr.removeThis)(guest.name ?? guest.email)}
            onClick={() => onChange(guest, isRemoved)}
          >
            {isRemoved ? fr.undo : fr.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
};
