import { entrancePaths } from '../routes/entrancePaths.ts';

/** Whether somebody comes from a provider: who was signed in here before does not count any more. */
export const comesBack = (): boolean =>
  /^#(?:signed-in|step)=/u.test(location.hash) ||
  (location.pathname === entrancePaths.login && location.hash.startsWith('#refused='));
