import type { ListedExport } from '#api/contract/exports.ts';

/** Of documents that take long. */
export const fr = {
  kinds: { md: 'fichier Markdown', pdf: 'PDF', vtt: 'fichier de sous-titres' } satisfies Record<
    ListedExport['format'],
    string
  >,
  preparing: (kind: string) => `Préparation du ${kind}…`,
  ready: (kind: string) => `Le ${kind} est prêt.`,
  download: 'Télécharger',
  cancel: 'Annuler',
  meeting: 'Voir la réunion',
} as const;
