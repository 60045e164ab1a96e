import type { Block } from '../../../guides/content.ts';

export const baseDeDonnees: readonly Block[] = [
  'Une base PostgreSQL, embarquée ou à vous. Les tables de lecture se reconstruisent à partir des événements\u202F; les autres sont durables.',
  {
    columns: ['Table', 'Ce qu’elle montre'],
    rows: [
      ['`meetings`', 'une ligne par réunion\u00A0: titre, dates, organisateur, état, nombre de participants'],
      [
        '`call_sessions`',
        'chaque séjour d’un bot, avec ses étapes et ses alertes\u202F; chaque appel de Teams dont Microsoft donne la transcription',
      ],
      ['`transcripts`', 'les lignes, chiffrées, avec leur vecteur de recherche'],
      ['`meeting_summaries`', 'résumés et points clés'],
      ['`participants`', 'qui était là'],
      ['`chat_interactions`', 'ce que le bot a été prié de faire, et ses réponses'],
    ],
  },
  'L’état d’une réunion est scheduled, active ou completed. Les événements, le coffre des clés, la chaîne d’audit et les journaux ont chacun leur schéma. Les migrations durables sont des fichiers SQL numérotés.',
];
