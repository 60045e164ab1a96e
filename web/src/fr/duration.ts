/** A length of time in minutes as « 1h 35m », or « 45 min » under an hour. Rounded to the minute before it is split. */
export const formatDuration = (minutes: number): string => {
  const rounded = Math.max(0, Math.round(minutes));
  return rounded < 60 ? `${rounded}\u00A0min` : `${Math.floor(rounded / 60)}h\u00A0${rounded % 60}m`;
};

/** Seconds of uptime in the same words; whole minutes that have passed. */
export const formatUptime = (seconds: number): string => formatDuration(Math.floor(seconds / 60));

/** Milliseconds that have passed, as « 4 s », « 12 min » or « 3 h ». */
export const formatElapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}\u00A0s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}\u00A0min`;
  return `${Math.floor(seconds / 3600)}\u00A0h`;
};
