import type { UserDetails } from '#api/contract/users.ts';
import type { SubmitEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Dispatch } from '../../api/dispatch.ts';
import { faultsOf } from '../../api/faults.ts';
import { selectUser } from '../../identity/slice.ts';
import { renewSession } from '../../session/renew.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useFirstField } from '../../ui/useFirstField.ts';
import { useChangeUserProfileMutation } from './api.ts';
import { fr } from './fr.ts';
import { ABOUT, IdentityFields, PlaceFields, saidIn } from './UserFields.tsx';

/** Corrects what is said of a person; refused where somebody else did so since it was read. */
export const ProfileForm = ({ user, onDone }: { readonly user: UserDetails; readonly onDone: () => void }) => {
  const form = useFirstField();
  const dispatch = useDispatch<Dispatch>();
  const own = useSelector(selectUser)?.id === user.id;
  const [change, { error, isLoading }] = useChangeUserProfileMutation();
  const { fields, other } = faultsOf<string>(error, ABOUT);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = saidIn(new FormData(event.currentTarget));
    const answer = await change({ id: user.id, ...said, seen: user.revision });
    if (answer.error !== undefined) return;
    showToast('success', fr.corrected(said.displayName));
    onDone();
    if (own) await dispatch(renewSession());
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <IdentityFields errors={fields} user={user} />
      <PlaceFields errors={fields} user={user} />
      <p className="text-tertiary text-sm">{fr.addressNote}</p>
      {other === null ? null : <Banner tone="danger">{other}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{fr.cancel}</Button>
        <Button type="submit" variant="primary" disabled={isLoading}>
          {isLoading ? fr.saving : fr.save}
        </Button>
      </div>
    </form>
  );
};
