export const tid = (name: string): string => `[data-tid="${name}"]`;

/** What people use on the page as it is reported. */
export const NAME = tid('prejoin-display-name-input');
export const JOIN = tid('prejoin-join-button');
export const MORE = '#callingButtons-showMoreBtn';
