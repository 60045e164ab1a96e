const count = (value: number): string => value.toLocaleString('fr-FR');

/** Words of /documentation; those of the specification as it has them. */
export const fr = {
  intro:
    'Comment Greffier est fait. Le [Document d’architecture](/documentation/architecture) en donne le détail, pièce par pièce.',
  figures: {
    label: 'La documentation en chiffres',
    /** Hundreds, so that one file more or less does not make it wrong. */
    files: (files: number): string => `${count(files < 100 ? files : Math.floor(files / 100) * 100)}+ fichiers`,
    lines: (lines: number): string => `${count(Math.floor(lines / 1000))}K+ lignes`,
    diagrams: (diagrams: number): string => `${count(diagrams)}+ diagrammes`,
    version: 'v4.0.0',
    date: '11 août 2025',
    note: 'Comptés dans le projet quand cette application a été construite.',
  },
} as const;
