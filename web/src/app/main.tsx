import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { router } from './router.tsx';
import { followOtherTabs } from '../session/tabs.ts';
import { store } from './store.ts';
import '../styles/index.css';
import { Toaster } from '../ui/Toaster.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

followOtherTabs(store);

// As a transition, so that drawing the first page leaves the browser room to breathe.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={router} />
        <Toaster />
      </Provider>
    </StrictMode>,
  ),
);
