import { useEffect } from 'react';
import { messageOf } from '../../api/failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { useAuthoriseMicrosoftCalendarMutation } from './api.ts';
import { fr } from './fr.ts';

/** What the fragment says, once: it is gone afterwards. */
function takeFragment(): URLSearchParams {
  const told = new URLSearchParams(location.hash.slice(1));
  if (told.has('returned') || told.has('refused'))
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return told;
}

/** Finishes what somebody brings back from Microsoft. */
export function useReturned(): void {
  const [authorise] = useAuthoriseMicrosoftCalendarMutation();
  useEffect(() => {
    const told = takeFragment();
    const returned = told.get('returned');
    if (told.has('refused')) showToast('error', fr.failed);
    if (returned === null) return;
    void authorise(returned).then(({ error }) =>
      error === undefined ? showToast('success', fr.done) : showToast('error', messageOf(error)),
    );
  }, [authorise]);
}
