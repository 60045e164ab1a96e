import type { BACKUP_STANDINGS, BackupAttemptView } from '#api/contract/backups.ts';
import { countOf } from '../../../fr/plural.ts';
import type { UnderWay } from './api.ts';

export const fr = {
  standing: {
    'not-configured': 'Aucune sauvegarde quotidienne n’est configurée.',
    unreachable: 'Un dossier des sauvegardes ne répond pas\u00A0: regardez le disque ou le partage où il est.',
    never: 'Aucune sauvegarde n’a encore été faite.',
    failed: 'La dernière sauvegarde a échoué.',
    late: 'La dernière sauvegarde a plus d’un jour.',
    made: 'Les sauvegardes sont à jour.',
  } satisfies Record<(typeof BACKUP_STANDINGS)[number], string>,
  configure:
    'BACKUP_DIR et BACKUP_VAULT_DIR, au démarrage du serveur, disent où elles vont\u00A0: deux dossiers, sur deux disques. «\u00A0greffier backup\u00A0» en fait une à tout moment.',
  daily: (at: string, keepDays: number): string =>
    `Chaque jour à ${at}. Celles du journal sont gardées ${countOf(keepDays, 'jour', 'jours')}, celles du coffre 30 au plus.`,
  masterKey:
    'La clé maîtresse n’est dans aucune des deux\u00A0: sans elle, rien ne se restaure. Gardez-la dans un troisième endroit.',
  lastMade: 'Dernière sauvegarde',
  lastProven: 'Dernière restauration prouvée',
  proving: (days: number): string =>
    days === 0
      ? 'Aucune n’est restaurée à l’essai d’elle-même (BACKUP_PROVE_DAYS).'
      : `La dernière est restaurée à l’essai ${days === 1 ? 'chaque jour' : `tous les ${days}\u00A0jours`}.`,
  provingNow: 'Une sauvegarde est restaurée à l’essai en ce moment.',
  proofLate: 'Aucune sauvegarde n’a été restaurée à l’essai depuis plus longtemps que prévu.',
  backUpNow: 'Sauvegarder maintenant',
  asked: 'Sauvegarde demandée.',
  askedBy: (name: string, at: string): string => `demandée par ${name}, ${at}`,
  underWayLabel: 'Sauvegarde en cours',
  underWay: {
    waiting: 'Demandée\u00A0: un serveur de rôle «\u00A0projector\u00A0» la commence',
    running: 'En cours',
  } satisfies Record<UnderWay['status'], string>,
  percent: (percent: number): string => `${percent}\u00A0%`,
  neverProven: 'Jamais\u00A0: «\u00A0greffier backup prove\u00A0» en restaure une dans une base vide et la vérifie.',
  none: 'Aucune.',
  attempts: 'Historique',
  noAttempts: 'Rien n’a encore été essayé.',
  kind: { made: 'Sauvegarde', proven: 'Restauration prouvée' } satisfies Record<BackupAttemptView['kind'], string>,
  failed: { made: 'Sauvegarde manquée', proven: 'Preuve manquée' } satisfies Record<BackupAttemptView['kind'], string>,
  events: (count: number): string => countOf(count, 'événement', 'événements'),
  erasures: (count: number): string => `${countOf(count, 'effacement', 'effacements')} dans la liste`,
} as const;
