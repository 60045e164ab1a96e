import { formatDateTime } from '../fr/dates.ts';

const number = (value: number): string => value.toLocaleString('fr-FR');

/** Words of the diagrams that administrators add; « Syntax error in text » as the specification has it. */
export const fr = {
  title: 'Diagrammes ajoutés',
  note: 'Ils sont écrits en Mermaid et paraissent à la fin de leur section, pour tout le monde.',
  add: 'Ajouter un diagramme',
  none: 'Aucun diagramme n’a été ajouté.',
  count: (count: number) => (count < 2 ? `${count}\u00A0diagramme ajouté.` : `${count}\u00A0diagrammes ajoutés.`),
  listFailed: 'Les diagrammes ajoutés n’ont pas pu être chargés.',
  failed: 'Ce diagramme n’a pas pu être chargé.',
  text: 'Texte du diagramme',
  textOf: (title: string) => `Texte du diagramme\u00A0: ${title}`,
  edit: 'Modifier',
  editThis: (title: string) => `Modifier\u00A0: ${title}`,
  remove: 'Retirer',
  removeThis: (title: string) => `Retirer\u00A0: ${title}`,
  changed: (by: string | null, at: string) =>
    `Modifié par ${by ?? 'une personne qui n’a plus de compte'} le ${formatDateTime(at)}`,
  outcome: {
    drawing: 'Le diagramme se dessine…',
    syntax: 'Syntax error in text',
    syntaxNote: 'Mermaid ne sait pas lire ce texte. Il reste lisible ci-dessous.',
    reason: 'Ce que Mermaid en dit',
    long: (most: number) => `Taille maximale dépassée\u00A0: un diagramme compte ${number(most)} caractères au plus.`,
    large: 'Ce dessin est trop grand pour être montré. Son texte reste lisible ci-dessous.',
    slow: 'Ce diagramme met trop de temps à se dessiner. Son texte reste lisible ci-dessous.',
    away: 'Ce qui dessine les diagrammes n’a pas pu être chargé. Le texte reste lisible ci-dessous.',
  },
  editor: {
    adding: 'Ajouter un diagramme',
    editing: 'Modifier le diagramme',
    name: 'Titre',
    section: 'Section',
    text: 'Texte, en Mermaid',
    example: 'flowchart LR\n  navigateur[Navigateur] -->|HTTPS| greffier[Greffier]',
    used: (count: number, most: number) => `${number(count)}\u00A0/\u00A0${number(most)} caractères`,
    tooLong: (count: number, most: number) =>
      `${number(count)}\u00A0/\u00A0${number(most)} caractères\u00A0: le texte est trop long.`,
    preview: 'Aperçu',
    previewEmpty: 'Le dessin paraît ici dès que vous écrivez.',
    cancel: 'Annuler',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    saved: 'Diagramme enregistré.',
    overtaken: (by: string | null, at: string) =>
      `${by ?? 'Quelqu’un'} a changé ce diagramme le ${formatDateTime(at)}. Votre texte est toujours là.`,
    keepMine: 'Garder le mien',
    keepTheirs: 'Garder le sien',
  },
  discarding: {
    title: 'Modifications non enregistrées',
    note: 'Ce que vous avez écrit ici sera perdu.',
    leave: 'Abandonner ma saisie',
  },
  removing: {
    title: 'Retirer ce diagramme\u202F?',
    note: (title: string) => `«\u00A0${title}\u00A0» ne paraîtra plus dans la documentation.`,
    confirm: 'Retirer',
    done: 'Diagramme retiré.',
    undo: 'Annuler',
    notDone: (reason: string) => `Le diagramme n’a pas été retiré\u00A0: ${reason}`,
    notUndone: (reason: string) => `Le diagramme n’a pas été remis\u00A0: ${reason}`,
  },
} as const;
