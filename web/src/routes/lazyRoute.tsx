import { type ComponentType, createContext, lazy, use, useCallback, useEffect, useState } from 'react';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { fr } from './fr.ts';
import { loadPage } from './loadPage.ts';

/** Loads a page once more that could not be loaded. */
const AgainContext = createContext(() => {});

/** In place of a page whose file cannot be reached; tries again with the connection. */
const Unreachable = () => {
  const again = use(AgainContext);
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);
  return <ErrorNotice message={fr.unreachable} onRetry={again} />;
};

/**
 * A page of the router, loaded when it is first shown. Without a connection it says so inside the frame, since
 * reloading would show the browser's own error page.
 *
 * @param load the import, and which of its exports is the page
 */
export const lazyRoute = (load: () => Promise<ComponentType>): ComponentType => {
  const attempt = () => lazy(() => loadPage(load, Unreachable));
  let latest = attempt();
  return () => {
    const [Page, setPage] = useState(() => latest);
    const again = useCallback(() => {
      latest = attempt();
      setPage(() => latest);
    }, []);
    return (
      <AgainContext value={again}>
        <Page />
      </AgainContext>
    );
  };
};
