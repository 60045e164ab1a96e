/** The classes that whatever floats above the page has in common. */
export const BACKDROP =
  'fixed inset-0 z-40 bg-overlay transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const POPUP =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg bg-surface p-5 shadow-overlay transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Menus and lists of choices that hang on a button. */
export const FLOATING =
  'z-50 min-w-(--anchor-width) rounded-lg bg-surface py-1 shadow-overlay outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const FLOATING_ITEM =
  'flex min-h-9 cursor-default items-center gap-2 px-3 py-1.5 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11';
