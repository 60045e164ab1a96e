import { lazy, type ComponentType } from 'react';

const RELOADED = 'greffier.reloaded';

/**
 * A page loaded when it is first shown. After a new deployment the file that an open tab asks for is gone: the tab is
 * then reloaded, once, and gets the new one.
 *
 * @param load the import, and which of its exports is the page: `() => import('…').then((m) => m.MeetingPage)`
 */
export const lazyPage = <Props extends object = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      const page = await load();
      sessionStorage.removeItem(RELOADED);
      return { default: page };
    } catch (error) {
      if (sessionStorage.getItem(RELOADED) !== null) throw error;
      sessionStorage.setItem(RELOADED, 'true');
      location.reload();
      return new Promise<never>(() => {});
    }
  });
