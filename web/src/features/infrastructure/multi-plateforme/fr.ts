import type { Block } from '../../../guides/content.ts';

export const multiPlateforme: readonly Block[] = [
  { heading: 'Où Greffier fonctionne' },
  {
    columns: ['Système', 'État'],
    rows: [
      [
        'Linux, x64 et ARM',
        'L’installation complète\u202F; c’est là qu’elle est essayée. Les bots demandent Chrome ou Chromium, et `xvfb` sans écran.',
      ],
      ['macOS, Intel et Apple Silicon', 'Les mêmes paquets existent\u202F; les essais ne s’y font pas.'],
      ['Windows', 'Par Docker ou WSL. Directement, rien n’est essayé.'],
      ['Navigateurs', 'Les versions récentes de Chrome, Edge, Firefox et Safari, du téléphone au grand écran.'],
    ],
  },
  { heading: 'De quelles réunions' },
  {
    columns: ['Plateforme', 'État'],
    rows: [
      ['Google Meet', 'Un bot rejoint la réunion par son lien.'],
      [
        'Microsoft Teams',
        'Un bot rejoint la réunion par son lien, comme invité. Une transcription téléchargée s’importe aussi.',
      ],
      [
        'Autres (Zoom, Otter, Fireflies, tl;dv…)',
        'Leurs transcriptions s’importent\u00A0: texte, WebVTT, SRT, SBV, CSV, TSV, JSON, et Word par la commande.',
      ],
    ],
  },
  'Pour les développeurs\u00A0: une plateforme est un dossier de `bots/` et une entrée dans `bots/platforms.ts`\u202F; le reste en découle.',
  { heading: 'Quel journal d’événements' },
  'Sans réglage, les événements sont dans PostgreSQL. `EVENTSTORE_URL` les met dans EventStoreDB, seul ou en grappe de trois. `NATS_URL` donne un serveur NATS\u202F; sans lui, Greffier utilise un `nats-server` de la machine, ou s’en passe.',
];
