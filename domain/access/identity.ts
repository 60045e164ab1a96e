import { userKeys } from '#domain/user/identity.ts';

export const accessStream = (process: string, day: string): string => `access-${process}-${day}`;

/** The key of what is noted of somebody: destroyed with their account, or of the day for strangers. */
export const accessKey = (userId: string | null, day: string): string =>
  userId === null ? `access/${day}/strangers` : `${userKeys.owner(userId)}/access`;
