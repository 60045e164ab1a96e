import type { LANGUAGES, VISIBILITIES } from '#api/contract/meeting-access.ts';
import { formatDateTime } from '../../../fr/dates.ts';
import { countOf } from '../../../fr/plural.ts';

export const fr = {
  share: 'Partager',
  refused: {
    notOrganiser: 'Seule la personne qui organise la réunion, ou un administrateur, peut la partager.',
    observer: 'Les observateurs lisent les réunions publiques et n’en partagent aucune.',
  },
  title: 'Partager la réunion',
  section: 'Réunion',
  tabs: { label: 'Partage de la réunion', people: 'Personnes', settings: 'Réglages', consultations: 'Lectures' },
  email: 'Adresse e-mail de la personne',
  observers: (names: readonly string[]) =>
    `Les observateurs ne lisent que les réunions publiques, et ne sont pas proposés\u00A0: ${names.join(', ')}.`,
  sharing: 'Partage…',
  shared: (email: string) => `${email} peut lire la réunion.`,
  sharedWithout: (email: string) =>
    `${email} pourra lire la réunion dès qu’un compte aura cette adresse\u202F; aucun e-mail ne part d’ici.`,
  readers: 'Peuvent lire la réunion',
  organises: 'organise',
  confirmed: 'participe, compte confirmé',
  address: 'participe, par son adresse',
  noAccount: 'pas encore de compte',
  remove: 'Retirer',
  removeThis: (who: string) => `Retirer ${who}`,
  removed: 'ne lit plus la réunion par ce partage',
  undo: 'Annuler',
  undoThis: (who: string) => `Partager de nouveau avec ${who}`,
  onlyThem: 'Les administrateurs lisent aussi, et leur lecture est notée.',
  identify: 'Relier des participants à leur compte',
  unread: 'Les personnes n’ont pas pu être chargées.',
  failed: (reason: string) => `La modification n’a pas été enregistrée\u00A0: ${reason}`,
  visibility: 'Visibilité',
  visibilities: { restricted: 'Restreinte', public: 'Publique' } satisfies Record<
    (typeof VISIBILITIES)[number],
    string
  >,
  visibilityNotes: {
    restricted: 'Lisent\u00A0: qui organise, qui participe, et les personnes ci-dessus.',
    public: 'Toute personne connectée la lit, observateurs compris.',
  } satisfies Record<(typeof VISIBILITIES)[number], string>,
  organiser: {
    title: 'Organisation',
    by: (name: string) => `Organisée par ${name}.`,
    hand: 'Transmettre…',
    note: 'Qui organise jusqu’ici ne pourra plus modifier ni partager cette réunion.',
    keeps: 'Qui organise jusqu’ici continue de la lire',
    email: 'Adresse e-mail de la personne qui organisera',
    confirm: 'Transmettre',
    confirming: 'Transmission…',
    cancel: 'Annuler',
    overtaken: (by: string | null, at: string) =>
      `${by ?? 'Quelqu’un'} a transmis cette réunion le ${formatDateTime(at)}. Confirmez de nouveau pour la transmettre quand même.`,
    done: (email: string) => `${email} organise maintenant la réunion.`,
  },
  config: {
    unread: 'Les réglages n’ont pas pu être chargés.',
    captionLanguage: 'Langue des sous-titres',
    summaryLanguage: 'Langue du résumé',
    summaryLanguageNote: 'Pour ce qu’un modèle écrit\u202F; sans modèle, le résumé reste dans la langue de la réunion.',
    automaticSummary: 'Résumé automatique',
    automaticEmail: 'Compte rendu par e-mail',
    automaticEmailNote:
      'Une seule fois, dès qu’il est prêt, à celles et ceux qui ont participé et peuvent lire la réunion.',
    languages: { fr: 'Français', en: 'Anglais', es: 'Espagnol' } satisfies Record<(typeof LANGUAGES)[number], string>,
    saved: 'Réglage enregistré.',
    overtaken: (by: string | null, at: string) =>
      `${by ?? 'Quelqu’un'} a changé ces réglages le ${formatDateTime(at)}. Les voici tels qu’ils sont maintenant\u202F; votre choix n’a pas été enregistré.`,
    again: 'Refaire mon choix',
  },
  consultations: {
    unread: 'Les lectures n’ont pas pu être chargées.',
    note: 'Greffier note les exports, et les lectures d’administrateurs à qui la réunion n’est pas ouverte autrement, une fois par heure au plus. Les lectures des autres ne sont pas notées.',
    none: 'Aucun export, aucune lecture d’administrateur.',
    list: 'Exports et lectures',
    erased: 'Compte effacé',
    read: 'l’a lue en tant qu’administrateur',
    exported: (format: string) => `l’a exportée (${format})`,
    more: (count: number) => `${countOf(count, 'plus ancienne', 'plus anciennes')} dans le registre des accès.`,
  },
} as const;
