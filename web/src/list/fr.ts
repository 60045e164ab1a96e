/** What every list with pages says. */
export const fr = {
  pagination: 'Pagination',
  previous: 'Précédent',
  next: 'Suivant',
  page: 'Page',
} as const;
