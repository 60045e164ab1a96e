import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { fr } from './fr.ts';

/**
 * Asks before changes that were not saved are lost: in words of ours where another page is opened here, in the
 * browser's own where the tab is closed or loaded anew.
 */
export const LeavingQuestion = ({ changed }: { readonly changed: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (changed) event.preventDefault();
      },
      [changed],
    ),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={fr.unsaved}
      description={fr.leaving.note}
      cancelLabel={fr.leaving.stay}
      confirmLabel={fr.leaving.leave}
      onConfirm={() => blocker.proceed?.()}
    />
  );
};
