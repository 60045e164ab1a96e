import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../features/failure/ErrorPage.tsx';
import { Shell } from '../features/shell/Shell.tsx';
import { UnavailablePage } from '../features/unavailable/UnavailablePage.tsx';
import { lazyPage } from '../routes/lazyPage.tsx';
import { paths } from '../routes/paths.ts';
import { Protected } from '../session/Protected.tsx';
import { NAVIGATION } from './navigation.ts';
import { PAGES, type Page } from './pages.ts';
import { SignInScreen } from './SignInScreen.ts';

type PageModule = Readonly<Record<string, ComponentType>>;

/** How each page is loaded, by its file. */
const MODULES = import.meta.glob<PageModule>([
  '../features/*/*Page.tsx',
  '!../features/failure/*',
  '!../features/unavailable/*',
]);

/** The component of a page. Throws an Error where no file is its module, or the file has no component of its name. */
const componentOf = (module: string): ComponentType => {
  const load = MODULES[`../features/${module}.tsx`];
  if (load === undefined) throw new Error(`src/features has no ${module}.tsx`);
  return lazyPage(async () => {
    const component = (await load())[module.slice(module.lastIndexOf('/') + 1)];
    if (component === undefined) throw new Error(`${module}.tsx exports no component of its name`);
    return component;
  });
};

const routesOf = ({ paths: addresses, title, module }: Page): RouteObject[] => {
  const Component = module === null ? UnavailablePage : componentOf(module);
  return addresses.map((path) => ({ path, element: <Component />, handle: { title } }));
};

export const routes: RouteObject[] = [
  {
    element: (
      <Protected signIn={SignInScreen}>
        <Shell navigation={NAVIGATION} />
      </Protected>
    ),
    errorElement: <ErrorPage />,
    // A page that breaks leaves the frame around it standing.
    children: [{ errorElement: <ErrorPage />, children: PAGES.flatMap(routesOf) }],
  },
  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
];

export const router = createBrowserRouter(routes);
