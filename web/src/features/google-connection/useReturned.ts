import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/failure.ts';
import { takeGoingOn } from '../../providers/afterAuthorisation.ts';
import { showToast } from '../../ui/toasts.ts';
import { useAuthoriseGoogleMutation, useBeginGoogleAuthorisationMutation } from './api.ts';
import { fr } from './fr.ts';

/** What the fragment says, once: it is gone afterwards. */
function takeFragment(): URLSearchParams {
  const told = new URLSearchParams(location.hash.slice(1));
  if (told.has('authorise') || told.has('returned') || told.has('refused'))
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return told;
}

/** Goes to Google; answers whether the browser is about to leave. */
export function useDeparture() {
  const [begin, { isLoading }] = useBeginGoogleAuthorisationMutation();
  const depart = useCallback(async () => {
    const { data, error } = await begin();
    if (error !== undefined) showToast('error', messageOf(error));
    if (data !== undefined) location.assign(data.address);
  }, [begin]);
  return { depart, isLeaving: isLoading };
}

/** Begins what a link of the overview asks for, and finishes what somebody brings back from Google. */
export function useReturned(depart: () => Promise<void>): void {
  const [authorise] = useAuthoriseGoogleMutation();
  const navigate = useNavigate();
  useEffect(() => {
    const told = takeFragment();
    const [returned, refused] = [told.get('returned'), told.get('refused')];
    if (told.get('authorise') === 'google') void depart();
    if (refused !== null) showToast('error', fr.failed);
    const next = returned === null && refused === null ? null : takeGoingOn();
    if (returned === null) return;
    const handIn = async (): Promise<void> => {
      const { data, error } = await authorise(returned);
      if (error !== undefined) showToast('error', messageOf(error));
      if (data !== undefined) showToast('success', data.missing.length === 0 ? fr.done : fr.partly(data.missing));
      if (data !== undefined && next !== null) void navigate(next);
    };
    void handIn();
  }, [authorise, depart, navigate]);
}
