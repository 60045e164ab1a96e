import { category } from '#domain/events/category.ts';
import { eventStreams } from '#domain/events/stream.ts';
import { userKeys } from '#domain/user/identity.ts';
import { accessEvents } from './events.ts';

const streams = eventStreams(category('access'), accessEvents);

/** Of a process and a day: it has one writer. */
export const accessStreams = {
  ...streams,
  of: (process: string, day: string) => streams.of(`${process}-${day}`),
};

/** The key of what is noted of somebody: destroyed with their account, or of the day for strangers. */
export const accessKey = (userId: string | null, day: string): string =>
  userId === null ? `access/${day}/strangers` : `${userKeys.owner(userId)}/access`;
