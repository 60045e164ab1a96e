/** Whether an address may be one of Meet's, as specified: it contains the host. */
export const isMeetUrl = (url: string, host: string): boolean => url.trim() !== '' && url.includes(host);

/** The address as people say it. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//u, '');
