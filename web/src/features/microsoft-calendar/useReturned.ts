import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/failure.ts';
import { takeGoingOn } from '../../providers/afterAuthorisation.ts';
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
  const navigate = useNavigate();
  useEffect(() => {
    const told = takeFragment();
    const [returned, refused] = [told.get('returned'), told.get('refused')];
    if (refused !== null) showToast('error', fr.failed);
    const next = returned === null && refused === null ? null : takeGoingOn();
    if (returned === null) return;
    const handIn = async (): Promise<void> => {
      const { error } = await authorise(returned);
      if (error !== undefined) return showToast('error', messageOf(error));
      showToast('success', fr.done);
      if (next !== null) void navigate(next);
    };
    void handIn();
  }, [authorise, navigate]);
}
