import type { SubmitEvent } from 'react';
import { faultsOf } from '../../../api/faults.ts';
import { fr as providers } from '../../../providers/fr.ts';
import { PasswordField } from '../../../session/PasswordField.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useFirstField } from '../../../ui/useFirstField.ts';
import { useGoToLinkMutation, useUnlinkIdentityMutation } from './api.ts';
import { fr } from './fr.ts';
import { labelOf } from './IdentityList.tsx';
import type { Wish } from './wish.ts';

interface Props {
  readonly wish: Wish;
  readonly onDone: () => void;
}

/** The password, which shows that it is the owner who asks; what is linked leads to the provider next. */
export const Proof = ({ wish, onDone }: Props) => {
  const form = useFirstField();
  const [goTo, going] = useGoToLinkMutation();
  const [unlink, unlinking] = useUnlinkIdentityMutation();
  const { fields, other } = faultsOf<string>(going.error ?? unlinking.error, { PASSWORD_WRONG: 'password' });
  // While the browser leaves for the provider as well.
  const busy = going.isLoading || unlinking.isLoading || going.isSuccess;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (wish.kind === 'link') {
      const { data } = await goTo({ provider: wish.provider, password });
      if (data !== undefined) location.assign(data.address);
      return;
    }
    const { data } = await unlink({ id: wish.identity.id, password });
    if (data === undefined) return;
    showToast('success', fr.unlinked);
    onDone();
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p>
        {wish.kind === 'link' ? fr.prove.link(providers.names[wish.provider]) : fr.prove.unlink(labelOf(wish.identity))}
      </p>
      <PasswordField label={fr.password} name="password" error={fields['password'] ?? null} />
      {other === null ? null : <Banner tone="danger">{other}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? fr.busy : wish.kind === 'link' ? fr.next : fr.unlink}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onDone}>
          {fr.cancel}
        </Button>
      </div>
    </form>
  );
};
