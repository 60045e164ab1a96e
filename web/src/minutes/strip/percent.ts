/** A part of the whole, 0 to 1, as style sheets want it. */
export const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;
