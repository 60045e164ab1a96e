import type { ComponentType, ReactNode } from 'react';

const RELOADED = 'greffier.reloaded';

/** Whether the server answers, whatever it says. */
const isReachable = (): Promise<boolean> =>
  navigator.onLine
    ? fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);

/**
 * Loads a page. After a new deployment the file that an open tab asks for is gone: the tab is then reloaded, once, and
 * gets the new one.
 *
 * @param load the import, and which of its exports is the page
 * @param unreachable what is shown in its place without a connection; without it the tab is reloaded then too
 */
export async function loadPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  unreachable?: () => ReactNode,
): Promise<{ default: ComponentType<Props> }> {
  try {
    const page = await load();
    sessionStorage.removeItem(RELOADED);
    return { default: page };
  } catch (error) {
    if (unreachable !== undefined && !(await isReachable())) return { default: unreachable };
    if (sessionStorage.getItem(RELOADED) !== null) throw error;
    sessionStorage.setItem(RELOADED, 'true');
    location.reload();
    return new Promise<never>(() => {});
  }
}
