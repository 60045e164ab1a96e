import { countOf } from '../../fr/plural.ts';

const quoted = (text: string): string => `«\u00A0${text}\u00A0»`;

export const fr = {
  section: 'Glossaire',
  note: 'Comment s’écrivent les noms et les termes que Greffier entend mal. Chaque entrée est appliquée à tout ce qui est capté ou importé, et peut l’être aux réunions passées.',
  add: 'Ajouter une entrée',
  adding: 'Ajouter au glossaire',
  changing: 'Modifier l’entrée',
  wrong: 'Forme erronée',
  wrongHint: 'Telle qu’elle est entendue\u00A0: mots entiers, accents compris.',
  right: 'Forme juste',
  kind: 'Nature',
  kinds: { name: 'Nom', term: 'Terme' },
  past: 'Appliquer aussi aux réunions passées',
  save: 'Enregistrer',
  saved: 'Entrée enregistrée.',
  cancel: 'Annuler',
  search: 'Chercher dans le glossaire',
  none: 'Le glossaire est vide.',
  noneNote:
    'Corrigez un mot d’une réunion et choisissez «\u00A0Toujours corriger ainsi\u00A0», ou ajoutez une entrée ici.',
  noneFound: 'Aucune entrée ne correspond.',
  entries: 'Entrées du glossaire',
  columns: { wrong: 'Forme erronée', right: 'Forme juste', kind: 'Nature', where: 'Appliquée', actions: 'Actions' },
  where: (places: number, meetings: number): string =>
    places === 0
      ? 'nulle part'
      : `${countOf(places, 'endroit', 'endroits')} de ${countOf(meetings, 'réunion', 'réunions')}`,
  show: (wrong: string): string => `Voir où ${quoted(wrong)} a été corrigé`,
  change: (wrong: string): string => `Modifier ${quoted(wrong)}`,
  remove: (wrong: string): string => `Retirer ${quoted(wrong)}`,
  applied: (wrong: string, right: string): string => `${quoted(wrong)} → ${quoted(right)}`,
  appliedNote: 'Parmi les réunions que vous pouvez lire, la plus récente d’abord.',
  nowhere: 'Aucune des réunions que vous pouvez lire.',
  unread: 'La liste n’a pas pu être lue.',
  removal: {
    title: (wrong: string): string => `Retirer ${quoted(wrong)} du glossaire`,
    note: 'Elle n’est plus appliquée à ce qui est capté ensuite.',
    withdraw: 'Rétablir aussi les mots d’origine partout où elle a été appliquée',
    confirm: 'Retirer',
    done: 'Entrée retirée.',
  },
  applyAll: 'Appliquer aux réunions passées',
  asked: 'Le glossaire est appliqué aux réunions passées.',
  run: {
    apply: 'Application du glossaire aux réunions passées',
    withdraw: 'Reprise d’une entrée du glossaire',
    progress: (done: number, total: number | null, changed: number): string =>
      `${total === null ? countOf(done, 'réunion parcourue', 'réunions parcourues') : `${done.toLocaleString('fr')} sur ${countOf(total, 'réunion', 'réunions')}`}, ${countOf(changed, 'modifiée', 'modifiées')}`,
    ended: (date: string): string => `terminée le ${date}`,
  },
  failed: (reason: string): string => `Le glossaire n’a pas été modifié\u00A0: ${reason}`,
} as const;
