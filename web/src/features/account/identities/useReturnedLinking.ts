import { providerRefusal } from '#api/contract/provider-refusals.ts';
import { useEffect } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { takeLinking } from '../../../providers/returned.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useLinkIdentityMutation } from './api.ts';
import { fr } from './fr.ts';

/** Finishes what somebody went to a provider for, or says why it came to nothing. */
export const useReturnedLinking = (): void => {
  const [link] = useLinkIdentityMutation();
  useEffect(() => {
    const { linking, refused } = takeLinking();
    if (refused !== null) showToast('error', providerRefusal(refused) ?? fr.failed);
    if (linking === null) return;
    void link(linking).then(({ error }) =>
      error === undefined ? showToast('success', fr.linked) : showToast('error', messageOf(error)),
    );
  }, [link]);
};
