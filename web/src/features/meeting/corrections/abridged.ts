/** Characters of what is named in a label: enough to tell it from the others. */
const LONGEST = 60;

/** The beginning of a text, for the label of what is done with it. */
export const abridged = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
