import { INFORMATION_PATH } from '#domain/information/path.ts';

/** What every paper and file says that has anything of a machine in it. */
export const GENERATED_TEXT =
  'Texte généré automatiquement par Greffier à partir de ce qui a été dit\u00a0: relisez-le avant de vous y fier.';

/** What the public page tells, as sentences lead to it. */
export const INFORMATION_TOLD = 'Ce qui est conservé, pourquoi, pour combien de temps et comment s’y opposer';

/** The same with the address at which it is told what is kept, and how to object. */
export const generatedRemark = (publicUrl: string): string =>
  `${GENERATED_TEXT} ${INFORMATION_TOLD}\u00a0: ${publicUrl}${INFORMATION_PATH}.`;

/** The same in the cell of a table. */
export const GENERATED_CELL = 'Texte généré automatiquement';
