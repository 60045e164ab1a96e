import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { askEarly } from '../api/early.ts';
import { ErrorPage } from '../features/failure/ErrorPage.tsx';
import { Shell } from '../features/shell/Shell.tsx';
import { lazyRoute } from '../routes/lazyRoute.tsx';
import { paths } from '../routes/paths.ts';
import { Protected } from '../session/Protected.tsx';
import { NAVIGATION } from './navigation.ts';
import { PAGES, type Page } from './pages.ts';
import { SignInScreen } from './SignInScreen.ts';

type PageModule = Readonly<Record<string, ComponentType>>;

/** How each page is loaded, by its file. */
const MODULES = import.meta.glob<PageModule>(['../features/*/*Page.tsx', '!../features/failure/*']);

/** The component of a page. Fails with an Error where no file is its module, or the file has no component of its name. */
const componentOf = (module: string): ComponentType =>
  lazyRoute(async () => {
    const loaded = await MODULES[`../features/${module}.tsx`]?.();
    const component = loaded?.[module.slice(module.lastIndexOf('/') + 1)];
    if (component === undefined) throw new Error(`No page ${module}`);
    return component;
  });

/** Asks for what the page will ask for, in the moment in which somebody goes there. */
const loaderOf =
  ({ asks = [], filtered }: Page): LoaderFunction =>
  ({ params, request }) => {
    if (filtered === true && new URL(request.url).search !== '') return null;
    for (const address of asks) askEarly(address.replace(':id', encodeURIComponent(params['id'] ?? '')));
    return null;
  };

const routesOf = (page: Page): RouteObject[] => {
  const { paths: addresses, title, ownHeading = false, module } = page;
  const Component = componentOf(module);
  return addresses.map((path) => ({
    id: path,
    path,
    element: <Component />,
    handle: { title, ownHeading },
    loader: loaderOf(page),
    // Filters and tabs are not another page.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }));
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

/** The first page is not waited for: what it asks has been asked by `public/early.js`. */
export const hydrationData = {
  loaderData: Object.fromEntries(PAGES.flatMap(({ paths: addresses }) => addresses.map((path) => [path, null]))),
};

let router: ReturnType<typeof createBrowserRouter> | undefined;

/** The page's router, once: it listens to the browser's history for good. */
export const startRouter = () => (router ??= createBrowserRouter(routes, { hydrationData }));
