import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { showToast } from '../../ui/toasts.ts';

const arrival = z.object({ toast: z.object({ style: z.enum(['success', 'error']), message: z.string() }) });

/**
 * A page that sends people on says what happened through the navigation's state:
 * `navigate(paths.meetings, { state: { toast: { style: 'success', message: '…' } } })`. It is shown once: the state is
 * then cleared, or reloading would show it again.
 */
export const useArrivalToast = (): void => {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { success, data } = arrival.safeParse(location.state);
    if (!success) return;
    showToast(data.toast.style, data.toast.message);
    void navigate(
      { pathname: location.pathname, search: location.search, hash: location.hash },
      { replace: true, state: null },
    );
  }, [location, navigate]);
};
