export const OPEN_PALETTE = 'greffier.palette';

/** Opens the palette. Answers false while it is not loaded: what leads to the search instead may go there. */
export const openPalette = (): boolean => !window.dispatchEvent(new Event(OPEN_PALETTE, { cancelable: true }));
