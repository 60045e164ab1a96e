/** The classes that fields of all kinds have in common: 36 px high, 44 where they are touched. */
export const CONTROL =
  'h-9 w-full rounded-md border border-field bg-surface px-3 text-base text-text placeholder:text-tertiary transition-colors disabled:cursor-not-allowed disabled:bg-sunken disabled:text-tertiary aria-invalid:border-danger pointer-coarse:h-11 pointer-coarse:text-lg';

export const LABEL = 'mb-1.5 block text-sm font-medium text-secondary';
