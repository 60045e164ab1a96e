import { abridged } from '../corrections/abridged.ts';

export const fr = {
  section: 'Réunion',
  open: 'Nommer les intervenants',
  title: 'Qui parle\u202F?',
  note: 'Reconnaissez chacun à ses phrases les plus longues, et nommez-les tous d’un coup.',
  name: (name: string) => `Nom (${abridged(name)})`,
  merge: (name: string) => `${abridged(name)} est en fait`,
  nobody: 'une personne à part',
  mergedWith: (name: string) => `Réuni avec ${name}`,
  part: 'Séparer',
  partThis: (name: string, other: string) => `Séparer ${name} de ${other}`,
  silent: 'N’a rien dit d’assez long pour être reconnu.',
  cancel: 'Fermer',
  save: 'Enregistrer les noms',
  saved: (count: number) => (count === 1 ? 'Nom enregistré.' : `${count} noms enregistrés.`),
  merged: (name: string, other: string) => `${name} et ${other} sont réunis.`,
  parted: (name: string, other: string) => `${name} et ${other} sont séparés.`,
  nameless: (name: string) => `Le nom de ${name} est vide\u00A0: donnez-en un, ou remettez celui d’avant.`,
  taken: (name: string, other: string) =>
    `${other} est déjà quelqu’un ici. Si c’est la même personne, choisissez «\u00A0${name} est en fait ${other}\u00A0».`,
  undo: 'Annuler',
  undone: 'Noms rétablis.',
  unread: 'Les intervenants n’ont pas pu être lus.',
  failed: (name: string, reason: string) => `${name}\u00A0: ${reason}`,
} as const;
