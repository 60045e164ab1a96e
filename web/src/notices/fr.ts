import type { NoticeView } from '#api/contract/notices.ts';
import { countOf } from '../fr/plural.ts';

export const fr = {
  title: 'Notifications',
  /** The button's: « Notifications » alone is a setting. */
  yours: 'Vos notifications',
  section: 'Notifications',
  /** Read out with the button's name. */
  unread: (count: number): string => (count === 0 ? 'aucune non lue' : countOf(count, 'non lue', 'non lues')),
  /** The two digits that the button has room for. */
  count: (count: number): string => (count > 99 ? '99+' : String(count)),
  readAll: 'Tout marquer comme lu',
  readingAll: 'Un instant…',
  more: 'Voir les précédentes',
  none: 'Aucune notification',
  noneNote:
    'Une action qui vous est attribuée, un bot refusé ou en attente, une analyse en échec, un compte rendu prêt\u00A0: vous le lirez ici pendant trente jours.',
  off: 'Les notifications sont désactivées',
  offNote: 'Un administrateur peut les activer dans les paramètres.',
  choose: 'Choisir ce qui m’est notifié',
  isUnread: 'Non lue',
  kinds: {
    action: 'Action',
    reminder: 'Rappel',
    bot: 'Bot',
    failure: 'Échec',
    minutes: 'Compte rendu',
    erasure: 'Effacement',
  } satisfies Record<NoticeView['kind'], string>,
  failed: 'Les notifications n’ont pas pu être lues.',
} as const;
