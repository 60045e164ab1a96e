/** Stands before the title of an entry of a calendar that is done; a person may write it there too. */
const DONE = /^✓\s*/u;

export const isDoneTitle = (title: string): boolean => DONE.test(title);

export const titleOf = (title: string, isDone: boolean): string => `${isDone ? '✓ ' : ''}${title.replace(DONE, '')}`;
