/**
 * To which of their meetings somebody wants a bot to come by itself: to none, which is so until they say otherwise; to
 * those that they organise; to those that they organise or accepted.
 */
export const PREFERENCES = ['none', 'organised', 'accepted'] as const;
export type JoiningPreference = (typeof PREFERENCES)[number];

/** Why a bot comes, or does not. In the order in which they are asked: the first that holds is the reason. */
export const REASONS = [
  'over',
  'cancelled',
  'all-day',
  'no-address',
  'no-bot',
  'sent',
  'already-there',
  'organiser-chose',
  'attendee-chose',
  'untitled',
  'sensitive',
  'organiser',
  'accepted',
  'declined',
  'unanswered',
  'nobody',
] as const;
export type Reason = (typeof REASONS)[number];
