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
  { heading: 'Sauvegarder et restaurer' },
  {
    note: 'Deux sauvegardes, qui ne servent à rien l’une sans l’autre\u00A0: celle du journal et celle du coffre des clés. La clé maîtresse n’est dans aucune des deux.',
  },
  {
    steps: [
      'Donnez deux dossiers, sur deux disques\u00A0: `BACKUP_DIR` et `BACKUP_VAULT_DIR`. Une sauvegarde se fait alors chaque jour à l’heure de `BACKUP_AT`\u202F; «\u00A0Sauvegarder maintenant\u00A0», sur [Exploitation](/operations), et `npx greffier backup` en font une à tout moment.',
      'Copiez-les sur d’autres machines, et la clé maîtresse (`MASTER_KEY_FILE`) dans un troisième endroit\u00A0: sans elle, rien ne se lit\u202F; avec elle, tout se lit.',
      'Gardez `erasures.jsonl` avec les sauvegardes du coffre\u00A0: chaque effacement y est noté en quelques secondes, une restauration les rejoue, et refuse de commencer sans cette liste.',
      'La dernière est restaurée à l’essai chaque jour dans une base vide, et son journal comparé à sa chaîne d’audit\u00A0: il y faut quatre fois sa taille sous `DATA_DIR`. `BACKUP_PROVE_DAYS` dit tous les combien de jours, zéro pour jamais\u202F; `npx greffier backup prove` le fait à tout moment. [Exploitation](/operations), «\u00A0Sauvegardes\u00A0», montre la dernière de chaque.',
      'Pour restaurer\u00A0: sur une machine où Greffier, de la même version, n’a jamais démarré, posez la clé maîtresse, puis `npx greffier restore`. Interrompue, la commande reprend où elle en était. Ensuite personne n’est connecté\u202F; vérifiez les droits et les jetons retirés depuis la sauvegarde.',
      'Gardez ailleurs la tête de la chaîne d’audit\u00A0: `npx greffier audit head --sign`.',
    ],
  },
  {
    note: 'Les sauvegardes du coffre expirent après 30\u00A0jours\u00A0: ce qui a été effacé depuis s’y lirait encore. Toute sauvegarde plus récente du coffre convient à une sauvegarde plus ancienne du journal.',
  },
  { heading: 'Mettre à jour' },
  {
    steps: [
      'Faites une sauvegarde\u00A0: `npx greffier backup`.',
      'Remplacez le projet par la nouvelle version et redémarrez. Les tables sont mises à jour, celles de lecture reconstruites à côté des anciennes.',
      'Si la version apporte un autre PostgreSQL embarqué, le démarrage le dit\u00A0: `npx greffier database upgrade`.',
    ],
  },
  { heading: 'Surveiller' },
  {
    list: [
      '[Exploitation](/operations), pour les administrateurs, montre l’état des tables, des bots et du journal, et ce qui le répare.',
      '`/health` dit à tous si le serveur répond\u202F; `/api/health` en dit davantage aux administrateurs.',
      '`/metrics` donne des mesures à Prometheus, avec le secret de `METRICS_TOKEN`\u202F; `infra/observability/` a des alertes, un tableau de bord Grafana, et `OPERATIONS.md` dit que faire de chacune.',
      '`OTEL_EXPORTER_OTLP_ENDPOINT` envoie les traces à un collecteur OpenTelemetry\u202F; elles ne disent rien des personnes.',
      '`npx greffier events find` donne ce qu’une requête a entraîné, d’après l’identifiant qu’une erreur montre à l’écran.',
      '`npx greffier projections status` montre où en sont les tables, `npx greffier audit verify` si le journal est intact.',
    ],
  },
];
