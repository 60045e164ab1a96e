/** Where somebody goes on who leaves for a provider from another page than the one that they come back to. */
const KEPT = 'greffier.after-authorisation';

/** @param path of a page of this application */
export const goOnAt = (path: string): void => sessionStorage.setItem(KEPT, path);

/** Once: it is forgotten afterwards. Null where they stay. */
export const takeGoingOn = (): string | null => {
  const path = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  // What stands there may come from another version of the application: it leads nowhere else.
  return path?.startsWith('/') === true && !path.startsWith('//') ? path : null;
};
