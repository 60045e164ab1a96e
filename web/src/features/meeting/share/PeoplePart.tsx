import type { ShareView } from '#api/contract/meeting-access.ts';
import type { MeetingView } from '#api/contract/meetings.ts';
import { clsx } from 'clsx';
import { useRef, useState, type SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '../../../identity/slice.ts';
import { Link } from '../../../ui/Link.tsx';
import { faultsOf } from '../../../api/faults.ts';
import { messageOf } from '../../../api/failure.ts';
import { paths } from '../../../routes/paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AddressField } from './AddressField.tsx';
import { useMeetingSharesQuery, useShareMeetingMutation, useUnshareMeetingMutation } from './api.ts';
import { fr } from './fr.ts';
import { Readers } from './Readers.tsx';

/** Refusals that are about the address. */
const ABOUT = {
  EMAIL_INVALID: 'email',
  OBSERVER_READS_PUBLIC: 'email',
  SHARE_WITH_ONESELF: 'email',
  TOO_MANY_GUESTS: 'email',
} as const;

interface Props {
  readonly meeting: MeetingView;
  /** The dialog is left for another part of the page. */
  readonly onLeave: () => void;
}

/** Shares a meeting with people by their address, and takes that back; what was taken back can be given again. */
export const PeoplePart = ({ meeting, onLeave }: Props) => {
  const address = useRef<HTMLInputElement>(null);
  const { id } = meeting;
  const own = useSelector(selectUser)?.email;
  const { currentData: shares, isError, refetch } = useMeetingSharesQuery(id);
  const [share, { error, isLoading }] = useShareMeetingMutation();
  const [unshare] = useUnshareMeetingMutation();
  const [removed, setRemoved] = useState<readonly ShareView[]>([]);
  /** The address with which it was just shared. */
  const [said, say] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { fields, other } = faultsOf<string>(error, ABOUT);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '').trim();
    say('');
    const { error: refused } = await share({ id, email });
    if (refused !== undefined) return address.current?.focus();
    form.reset();
    say(email);
    address.current?.focus();
  };
  const change = async (guest: ShareView, isBack: boolean): Promise<void> => {
    setFailure(null);
    say('');
    const { error: refused } = await (isBack ? share({ id, email: guest.email }) : unshare({ id, guest: guest.guest }));
    if (refused !== undefined) return setFailure(fr.failed(messageOf(refused)));
    // What a former release shared with oneself is not shared again.
    if (!isBack && guest.email !== own)
      setRemoved((now) => [...now.filter(({ email }) => email !== guest.email), guest]);
  };
  const problem = failure ?? other;
  const isUnknown = shares?.some(({ email, name }) => email === said.toLowerCase() && name === null) ?? false;
  const done = isUnknown ? fr.sharedWithout(said) : fr.shared(said);
  return (
    <div className="flex flex-col gap-3">
      <form onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
        <AddressField
          ref={address}
          className="min-w-0 flex-1"
          id={id}
          label={fr.email}
          without={own}
          error={fields['email'] ?? null}
        />
        <Button type="submit" variant="primary" disabled={isLoading} className="mt-6.5">
          {isLoading ? fr.sharing : fr.share}
        </Button>
      </form>
      <output className={clsx('block text-sm empty:hidden', isUnknown ? 'text-warning' : 'text-success')}>
        {said === '' ? null : done}
      </output>
      {problem === null ? null : <Banner tone="danger">{problem}</Banner>}
      <Readers
        meeting={meeting}
        shares={shares}
        onRetry={isError ? () => void refetch() : null}
        removed={removed}
        onChange={(guest, isBack) => void change(guest, isBack)}
      />
      <p className="text-secondary text-sm">
        {fr.onlyThem}{' '}
        <Link to={`${paths.meeting(id)}?tab=participants`} onClick={onLeave} className="text-accent underline">
          {fr.identify}
        </Link>
      </p>
    </div>
  );
};
