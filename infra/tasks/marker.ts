/** The line at the end of a task by which Greffier knows it again. */
const lineOf = (marker: string): string => `Greffier\u00A0: ${marker}`;

export const withMarker = (notes: string, marker: string): string => `${notes}\n\n${lineOf(marker)}`;

export const bears = (notes: string | null | undefined, marker: string): boolean => notes?.includes(marker) === true;
