import { INFORMATION_PATH } from '#domain/information/information.ts';

/** What every paper and file says that has anything of a machine in it. */
export const GENERATED_TEXT =
  'Texte généré automatiquement par Greffier à partir de ce qui a été dit\u00a0: relisez-le avant de vous y fier.';

/** The same with where it is told what is kept, why, for how long, and whom to ask. */
export const GENERATED_REMARK = `${GENERATED_TEXT} Ce qui est conservé, pourquoi, pour combien de temps et à qui s’adresser\u00a0: page ${INFORMATION_PATH} de Greffier.`;

/** The same in the cell of a table. */
export const GENERATED_CELL = 'Texte généré automatiquement';
