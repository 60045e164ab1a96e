import { lazy, type ComponentType } from 'react';
import { loadPage } from './loadPage.ts';

/**
 * A page loaded when it is first shown, outside the router.
 *
 * @param load the import, and which of its exports is the page: `() => import('…').then((m) => m.MeetingPage)`
 */
export const lazyPage = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadPage(load));
