import type { Block } from '../../../guides/content.ts';

export const vps: readonly Block[] = [
  { heading: 'Choisir la machine' },
  'Un serveur virtuel sous Debian convient. Deux cœurs suffisent pour commencer\u202F; chaque bot ouvre un Chrome, qui demande le plus de mémoire\u00A0: prévoyez la machine d’après le nombre de réunions simultanées. Mettez le dossier des données sur un disque chiffré.',
  { heading: 'Installer' },
  {
    steps: [
      'Installez Node, `chromium` et `xvfb`.',
      'Copiez le projet, et fixez au moins ces variables\u00A0: `NODE_ENV` à `production`, `PUBLIC_URL`, `ADMIN_EMAIL`, `DATA_DIR`, `MASTER_KEY_FILE`, et `HOST` à `127.0.0.1`.',
      'Lancez `npm start` sous un gestionnaire de services qui le redémarre.',
      'Réglez le proxy inverse\u00A0: tout vers le port 4000, sans mise en tampon pour `/api/stream`, qui reste ouvert.',
      'Si le proxy est sur une autre machine, dites laquelle dans `TRUST_PROXY`.',
    ],
  },
  { heading: 'Sauvegarder' },
  {
    note: 'Greffier ne fait pas encore de sauvegarde lui-même\u00A0: c’est à vous de la planifier, chaque jour de préférence.',
  },
  {
    steps: [
      'Sauvegardez la base (le dossier `DATA_DIR` serveur arrêté, ou `pg_dump` avec une base à vous).',
      'Sauvegardez la clé maîtresse (`MASTER_KEY_FILE`) à part\u00A0: sans elle, la base est illisible\u202F; avec elle, tout se lit.',
      'Laissez expirer les vieilles sauvegardes, 30\u00A0jours au plus\u00A0: ce qui a été effacé depuis y est encore.',
      'Gardez ailleurs la tête de la chaîne d’audit\u00A0: `npx greffier audit head --sign`.',
    ],
  },
  { heading: 'Mettre à jour' },
  {
    steps: [
      'Sauvegardez la base et la clé.',
      'Remplacez le projet par la nouvelle version et redémarrez. Les tables sont mises à jour, celles de lecture reconstruites à côté des anciennes.',
      'Si la version apporte un autre PostgreSQL embarqué, le démarrage le dit\u00A0: `npx greffier database upgrade`.',
    ],
  },
  { heading: 'Surveiller' },
  {
    list: [
      '[Exploitation](/operations), pour les administrateurs, montre l’état des tables, des bots et du journal, et ce qui le répare.',
      '`/health` dit à tous si le serveur répond\u202F; `/api/health` en dit davantage aux administrateurs.',
      '`/metrics` donne des mesures à Prometheus, avec le secret de `METRICS_TOKEN`.',
      '`npx greffier projections status` montre où en sont les tables, `npx greffier audit verify` si le journal est intact.',
    ],
  },
];
