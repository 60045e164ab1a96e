/** A meeting's code, also among other words. */
const CODE = /(?:^|[^a-z-])[a-z]{3}-[a-z]{4}-[a-z]{3}(?![a-z-])/iu;

/**
 * Whether a text may name a meeting: it contains the host, as specified, or a meeting's code. The server reads it
 * closely.
 */
export const isMeetUrl = (url: string, host: string): boolean =>
  url.trim() !== '' && (url.includes(host) || CODE.test(url));

/** The address as people say it. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//u, '');
