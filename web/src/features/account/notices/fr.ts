import type { noticeKind } from '#api/contract/notices.ts';
import type { z } from 'zod/mini';

export const fr = {
  /** Another than that of the region in which messages come up. */
  title: 'Vos notifications',
  note: 'Ce que la cloche vous signale, en haut de chaque page, et ce qui vous est aussi écrit.',
  inApplication: 'Dans l’application',
  byMail: 'Par e-mail',
  minutesByMail: 'Selon les réglages de chaque réunion, que son organisateur choisit.',
  minutesOfMine: 'Le compte rendu d’une réunion où j’étais',
  off: 'Les notifications sont désactivées pour tout le monde dans les paramètres\u00A0: vos choix vaudront quand elles seront activées.',
  kinds: {
    action: 'Une action m’est attribuée',
    reminder: 'Une de mes actions est à faire demain, ou en retard',
    bot: 'Mon bot attend, ou a été refusé',
    failure: 'Une analyse a échoué',
    minutes: 'Un compte rendu est prêt, ou a perdu des passages à un effacement',
    erasure: 'Un effacement que j’ai demandé est fait, après avoir attendu',
  } satisfies Record<z.infer<typeof noticeKind>, string>,
} as const;
