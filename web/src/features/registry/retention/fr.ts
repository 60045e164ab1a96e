import { countOf } from '../../../fr/plural.ts';

const quoted = (text: string): string => `«\u00A0${text}\u00A0»`;

export const fr = {
  intro:
    'Sans règle, une réunion est conservée jusqu’à ce que quelqu’un la supprime. Une règle supprime d’elle-même, un certain temps après leur fin, les réunions qu’elle vise\u00A0: leurs clés sont détruites.',
  order:
    'La règle la plus précise décide\u00A0: une étiquette l’emporte sur un type, et un type sur «\u00A0toutes les réunions\u00A0»\u202F; à précision égale, la durée la plus courte.',
  rules: 'Règles de conservation',
  add: 'Ajouter une règle',
  none: 'Aucune règle\u00A0: les réunions sont conservées jusqu’à ce que quelqu’un les supprime.',
  next: (meetings: number, when: string) =>
    `${countOf(meetings, 'réunion est visée', 'réunions sont visées')} par ces règles\u202F; la prochaine suppression est prévue le ${when}.`,
  nothingNext: (meetings: number) =>
    meetings === 0
      ? 'Aucune réunion n’est visée par ces règles pour l’instant.'
      : `${countOf(meetings, 'réunion est supprimée', 'réunions sont supprimées')} en ce moment.`,
  by: (name: string | null, when: string) => `Fixée par ${name ?? 'un compte effacé'}, le ${when}`,
  change: (text: string) => `Modifier la règle ${quoted(text)}`,
  remove: (text: string) => `Supprimer la règle ${quoted(text)}`,

  adding: 'Ajouter une règle de conservation',
  changing: 'Modifier la règle de conservation',
  label: 'Étiquette',
  labelHint:
    'Celle que l’organisateur ou un administrateur donne à la réunion. Vide\u00A0: quelle que soit l’étiquette. N’y écrivez le nom de personne.',
  type: 'Type de réunion',
  anyType: 'Tous les types',
  age: 'Supprimer après',
  unit: 'Unité',
  units: { hours: 'heures après la fin', days: 'jours après la fin' },
  cancel: 'Annuler',
  save: 'Enregistrer',
  saved: 'Règle enregistrée.',
  removed: 'Règle supprimée.',

  previewTitle: (count: number) =>
    count === 1 ? 'Une réunion sera supprimée aussitôt' : `${count} réunions seront supprimées aussitôt`,
  previewNote: 'Cette suppression est définitive. Les réunions dont la conservation est imposée restent.',
  more: (count: number) => `et ${countOf(count, 'autre', 'autres')}`,
  ended: (when: string) => `terminée le ${when}`,
  confirmSave: (count: number) => `Enregistrer et supprimer ${countOf(count, 'réunion', 'réunions')}`,
  confirmRemove: (count: number) => `Supprimer la règle et ${countOf(count, 'réunion', 'réunions')}`,
  back: 'Revenir à la règle',

  removalTitle: 'Supprimer cette règle\u202F?',
  removalNote: (text: string) =>
    `${text}. Les réunions qu’elle visait sont conservées, sauf si une règle moins précise les vise aussi.`,
  removal: 'Supprimer la règle',

  holds: 'Conservations imposées',
  noHolds: 'Aucune. Un administrateur en impose une depuis la page d’une réunion, sous «\u00A0Conservation…\u00A0».',
  reason: (text: string | null) => (text === null ? 'Motif effacé' : `Motif\u00A0: ${text}`),
  heldBy: (name: string | null, when: string) => `Imposée par ${name ?? 'un compte effacé'}, le ${when}`,
  postponed: (count: number) =>
    `${countOf(count, 'effacement de personne attend', 'effacements de personnes attendent')} sa levée`,
} as const;
