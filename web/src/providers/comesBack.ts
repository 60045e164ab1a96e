import { entrancePaths } from '../routes/entrancePaths.ts';

/** Whether somebody comes from a provider: whoever was signed in here before counts no more. */
export const comesBack = (): boolean =>
  /^#(?:signed-in|step)=/u.test(location.hash) ||
  (location.pathname === entrancePaths.login && location.hash.startsWith('#refused='));
