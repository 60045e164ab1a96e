import type { Role, Session } from '#api/contract/auth.ts';
import { configure, prettyDOM, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { forgetEarly } from '../api/early.ts';
import { forgetPosition } from '../api/positions.ts';
import { hydrationData, routes } from '../app/router.tsx';
import { keepSession } from '../identity/storage.ts';
import { createStore } from '../app/store.ts';
import { RequestLogLinks } from '../session/RequestLogLinks.tsx';
import { Toaster } from '../ui/Toaster.tsx';

configure({
  // Pages and layers are loaded when they are first shown, which takes its time on a busy machine.
  asyncUtilTimeout: 15_000,
  // Each look for what is still to come throws one of these: to write the document into all of them takes a tenth of the
  // time of these specs. `DEBUG_PRINT_LIMIT=7000` has it in the one that fails.
  getElementError: (message, container) => {
    const shown = process.env['DEBUG_PRINT_LIMIT'] === undefined ? '' : `\n\n${prettyDOM(container)}`;
    return new Error(`${message ?? ''}${shown}`);
  },
});

export const SESSION: Session = {
  accessToken: 'token-1',
  expiresIn: 900,
  user: { id: 'u-1', displayName: 'Camille Durand', email: 'camille@exemple.fr', role: 'admin' },
};

interface Options {
  readonly signedIn?: boolean;
  /** Of the person who is signed in; an administrator unless said. */
  readonly role?: Role;
  /** What the page before handed over with the navigation. */
  readonly state?: unknown;
}

/** The whole application at an address, in a store of its own. */
export const renderApp = (address: string, { signedIn = true, role = 'admin', state }: Options = {}) => {
  // What another page of this process had read is not this one's.
  forgetPosition();
  forgetEarly();
  if (signedIn) keepSession({ ...SESSION, user: { ...SESSION.user, role } });
  const [pathname = '/', search = ''] = address.split('?');
  const router = createMemoryRouter(routes, {
    hydrationData,
    initialEntries: [{ pathname, search: search === '' ? '' : `?${search}`, state }],
  });
  render(
    <Provider store={createStore()}>
      <RequestLogLinks>
        <RouterProvider router={router} />
        <Toaster />
      </RequestLogLinks>
    </Provider>,
  );
  return {
    user: userEvent.setup(),
    /** Where the application is now. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
};
