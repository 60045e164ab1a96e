import { useState } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { followOtherTabs } from '../session/tabs.ts';
import { RequestLogLinks } from '../session/RequestLogLinks.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { startRouter } from './router.tsx';
import { startStore } from './store.ts';

/**
 * Its module is fetched before somebody comes in, so store and router begin with the first drawing, not with the module.
 */
const start = () => {
  const store = startStore();
  followOtherTabs(store);
  return { store, router: startRouter() };
};

/** What signed-in people have. */
export const Application = () => {
  const [{ store, router }] = useState(start);
  return (
    <Provider store={store}>
      <RequestLogLinks>
        <RouterProvider router={router} />
        <Toaster />
      </RequestLogLinks>
    </Provider>
  );
};
