import type { AriaLabelConfig } from 'react-flow-renderer';

export const fr = {
  label: (title: string) => `Carte mentale de «\u00A0${title}\u00A0»`,
  local: 'Carte générée localement',
  localNote: 'Le serveur n’a pas fourni de carte\u00A0: celle-ci est tirée de l’analyse affichée sur cette page.',
  regenerate: 'Régénérer',
  empty: 'Pas encore de carte',
  emptyNote: 'La carte est tirée de l’analyse\u00A0: elle apparaît dès que la réunion est analysée.',
  views: { label: 'Affichage', map: 'Carte', list: 'Liste' },
  legend: 'Légende',
  kinds: {
    root: 'Réunion',
    topic: 'Sujet',
    decision: 'Décision',
    action: 'Action',
    question: 'Question',
    participant: 'Participant',
  },
  node: (kind: string, title: string, links: string) => `${kind}\u00A0: ${title}${links === '' ? '' : `, ${links}`}`,
  children: ['élément rattaché', 'éléments rattachés'] as const,
  fold: (title: string) => `Replier «\u00A0${title}\u00A0»`,
  unfold: (title: string) => `Déplier «\u00A0${title}\u00A0»`,
  keys: 'Flèches, Page préc. et Page suiv.\u00A0: aller d’un nœud à l’autre. Entrée\u00A0: détails. Espace\u00A0: replier ou déplier.',
  details: {
    label: 'Détails du nœud',
    none: 'Choisissez un nœud pour voir ce sur quoi il repose.',
    close: 'Fermer les détails',
    speaker: (name: string) => `Dit par ${name}`,
    links: 'Lié à',
    passages: 'Passages du transcript',
    go: 'Aller au passage',
    more: (count: string) => `et ${count}`,
    passage: ['autre passage', 'autres passages'] as const,
  },
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Tout voir',
  layoutFailed: 'La carte n’a pas pu être dessinée. La liste montre le même contenu.',
} as const;

/** What the graph itself says to screen readers. */
export const ariaLabels: Partial<AriaLabelConfig> = {
  'node.a11yDescription.default': 'Entrée pour choisir un nœud, Échap pour le quitter.',
  'node.a11yDescription.keyboardDisabled': 'Entrée pour choisir un nœud, flèches pour aller au suivant.',
  'edge.a11yDescription.default': 'Lien entre deux nœuds.',
  'controls.ariaLabel': 'Commandes de la carte',
  'controls.zoomIn.ariaLabel': 'Agrandir',
  'controls.zoomOut.ariaLabel': 'Réduire',
  'controls.fitView.ariaLabel': 'Tout voir',
  'controls.interactive.ariaLabel': 'Bloquer la carte',
  'minimap.ariaLabel': 'Vue d’ensemble',
  'handle.ariaLabel': 'Point d’attache',
};
