/** Why something stopped or was refused, by the code that is kept of it. */
const CODES: Readonly<Record<string, string>> = {
  UNKNOWN_EVENT: 'Le journal contient un événement que cette version de Greffier ne connaît pas.',
  INVALID_EVENT: 'Les données de cet événement ne sont pas valides.',
  EVENT_TAMPERED: 'Cet événement a été modifié dans le journal\u00A0: son contenu chiffré ne correspond plus.',
  KEY_MISSING:
    'La clé qui ouvre cet événement n’est pas dans le coffre\u00A0: le coffre et le journal ne sont pas de la même sauvegarde.',
  FOREIGN_EVENT: 'Un événement que Greffier n’a pas écrit se trouve dans un de ses flux.',
  STORE_UNAVAILABLE: 'Le journal d’événements ne répond pas.',
  POSITION_NOT_REACHED: 'Le journal se termine avant la position demandée.',
  RECORD_OLDER: 'Le journal est plus ancien que les tables de lecture\u00A0: il doit être réconcilié.',
  PROJECTION_UNKNOWN: 'Cette version de Greffier n’a pas cette projection.',
  NOT_REBUILDABLE: 'Cette projection retient ce qui reste à faire\u00A0: elle ne se reconstruit pas.',
  ERASURES_DAMAGED: 'La liste des effacements, à côté des sauvegardes du coffre, est abîmée.',
  ERASURES_FOREIGN: 'La liste des effacements, à côté des sauvegardes du coffre, est d’une autre installation.',
  ERASURES_MISSING: 'La liste des effacements manque à côté des sauvegardes du coffre.',
  BACKUP_INVALID: 'Un fichier de la sauvegarde manque ou a changé.',
  BACKUP_NOT_PROVEN: 'Le journal restauré ne correspond pas à sa chaîne d’audit.',
  PROOF_WITHOUT_ROOM: 'Il n’y a pas assez de place sous DATA_DIR pour restaurer la sauvegarde à côté de ce qui sert.',
  PROOF_KILLED:
    'Le processus qui restaurait la sauvegarde a été arrêté\u00A0: par la machine, ou faute de mémoire. Un autre essai suit.',
  NOTHING_TO_BACK_UP: 'Cette installation n’a encore jamais servi.',
  BACKUPS_APART: 'La sauvegarde du coffre ne convient pas à celle du journal.',
  RESTORE_OTHER_KEY: 'La clé maîtresse n’est pas celle de la sauvegarde.',
  RESTORE_OTHER_RELEASE: 'La sauvegarde vient d’une autre version de Greffier.',
  FOLDER_HANGS: 'Le disque ou le partage où est ce dossier ne répond pas.',
  ENOSPC: 'Le disque est plein.',
  EACCES: 'Greffier n’a pas le droit d’écrire dans ce dossier.',
  EROFS: 'Le disque est monté en lecture seule.',
  ENOTSUP: 'Le système ne crée pas de dossiers là où les sauvegardes sont configurées.',
  ENOTDIR: 'Le dossier configuré n’en est pas un.',
  MAIL_REFUSED: 'Le serveur SMTP a refusé le message.',
  MAIL_LOGIN_REFUSED: 'Le serveur SMTP a refusé l’identifiant ou le mot de passe.',
  MAIL_UNREACHABLE: 'Le serveur SMTP ne répond pas, ou sa connexion n’est pas sûre.',
  MAIL_PRIVATE: 'Le serveur SMTP est à une adresse privée que la configuration n’autorise pas (SMTP_ALLOW_PRIVATE).',
  UNEXPECTED: 'Le programme de la projection a échoué sur cet événement.',
};

const codeSentence = (code: string): string => {
  const known = CODES[code];
  if (known !== undefined) return known;
  if (code.startsWith('23'))
    return 'Les tables refusent ce que la projection veut y écrire (contrainte non respectée).';
  if (/^(?:21|22)/u.test(code)) return 'Les tables refusent une valeur de cet événement.';
  if (code.startsWith('54')) return 'Une valeur de cet événement est trop grande pour les tables.';
  if (/^(?:08|57|53)|^E[A-Z]+$/u.test(code)) return 'La base de données n’a pas répondu.';
  return 'Une erreur imprévue est survenue.';
};

export const fr = {
  tabs: {
    label: 'Parties de l’exploitation',
    projections: 'Projections',
    events: 'Événements',
    logs: 'Journal technique',
    figures: 'Chiffres',
    bots: 'Bots',
    mails: 'E-mails',
    backups: 'Sauvegardes',
  },
  codeSentence,
  code: (code: string): string => `code ${code}`,
  system: 'Greffier',
  commandLine: 'la ligne de commande',
  gone: 'un compte effacé',
  correlation: 'Journal de cette requête',
  unknown: '—',
  masked: 'masqué',
  erased: 'effacé',
} as const;
