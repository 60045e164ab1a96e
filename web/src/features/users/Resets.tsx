import type { UserDetails } from '#api/contract/users.ts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useIssuePasswordResetMutation, useResetUserSecondFactorMutation } from './api.ts';
import { fr } from './fr.ts';
import { InvitationResult } from './InvitationResult.tsx';
import { nameOf } from './nameOf.ts';

type Asking = 'reset' | 'secondFactor' | null;

/** What helps somebody who is locked out: a link to another password, and doing without a second factor that is lost. */
export const Resets = ({ user }: { readonly user: UserDetails }) => {
  const [asking, setAsking] = useState<Asking>(null);
  const [issue, { data: link, isLoading: issuing }] = useIssuePasswordResetMutation();
  const [remove, { isLoading: removing }] = useResetUserSecondFactorMutation();
  const name = nameOf(user);
  const issueLink = async (): Promise<void> => {
    const { error } = await issue(user.id);
    setAsking(null);
    if (error !== undefined) showToast('error', messageOf(error));
  };
  const removeFactor = async (): Promise<void> => {
    const { error } = await remove(user.id);
    setAsking(null);
    if (error === undefined) showToast('success', fr.secondFactor.done(name));
    else showToast('error', messageOf(error));
  };
  return (
    <>
      {link === undefined ? null : <InvitationResult invitation={link} name={name} words={fr.reset} />}
      <div className="flex flex-wrap gap-2">
        {user.status === 'active' ? <Button onClick={() => setAsking('reset')}>{fr.reset.ask}</Button> : null}
        {user.secondFactor ? <Button onClick={() => setAsking('secondFactor')}>{fr.secondFactor.ask}</Button> : null}
      </div>
      <ConfirmDialog
        open={asking === 'reset'}
        onOpenChange={() => setAsking(null)}
        title={fr.reset.title(name)}
        description={fr.reset.note}
        confirmLabel={fr.reset.confirm}
        confirmVariant="primary"
        busy={issuing}
        onConfirm={() => void issueLink()}
      />
      <ConfirmDialog
        open={asking === 'secondFactor'}
        onOpenChange={() => setAsking(null)}
        title={fr.secondFactor.title(name)}
        description={fr.secondFactor.note}
        confirmLabel={fr.secondFactor.confirm}
        busy={removing}
        onConfirm={() => void removeFactor()}
      />
    </>
  );
};
