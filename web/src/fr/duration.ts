/** A length of time in minutes as « 1h 35m », or « 45 min » under an hour. Rounded to the minute before it is split. */
export const formatDuration = (minutes: number): string => {
  const rounded = Math.max(0, Math.round(minutes));
  return rounded < 60 ? `${rounded}\u00A0min` : `${Math.floor(rounded / 60)}h\u00A0${rounded % 60}m`;
};

/** Seconds of uptime in the same words; whole minutes that have passed. */
export const formatUptime = (seconds: number): string => formatDuration(Math.floor(seconds / 60));
