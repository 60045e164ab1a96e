import { countOf } from '../../../fr/plural.ts';

export const fr = {
  intro: (total: number): string =>
    `${countOf(total, 'envoi', 'envois')} de comptes rendus par e-mail, du plus récent au plus ancien.`,
  none: 'Aucun compte rendu n’a été envoyé par e-mail.',
  erased: 'Compte effacé',
  gone: 'Réunion supprimée',
  unknown: 'peut-être envoyé',
  export: 'Exporter les envois',
  more: 'Envois plus anciens',
  fewer: 'Envois plus récents',
} as const;
