const count = new Intl.NumberFormat('fr-FR');

/** « 0 fichier », « 1 fichier », « 1 234 fichiers »: in French the plural begins at two. */
export const plural = (number: number, one: string, many: string): string =>
  `${count.format(number)} ${number > 1 ? many : one}`;
