/** What has no button, by the command that does it. A spec holds that each of them exists. */
export const commands = {
  title: 'Ce qui se fait en ligne de commande',
  note: 'Ces travaux demandent que le serveur soit arrêté, qu’un fichier soit sur la machine, ou que l’on agisse alors que personne ne peut se connecter.',
  list: [
    {
      command: 'greffier record reconcile',
      what: 'Remet d’accord le journal et les tables après la restauration d’une sauvegarde. Personne ne peut se connecter tant que ce n’est pas fait.',
    },
    {
      command: 'greffier vault rotate',
      what: 'Remplace la clé maîtresse du coffre, serveurs arrêtés.',
    },
    {
      command: 'greffier database upgrade',
      what: 'Porte la base embarquée à la version suivante de Postgres, serveur arrêté.',
    },
    {
      command: 'greffier database discard',
      what: 'Supprime la base de l’ancienne version, gardée par la mise à niveau.',
    },
    {
      command: 'greffier events export',
      what: 'Écrit tous les événements dans un fichier de la machine, tels qu’ils sont gardés.',
    },
    {
      command: 'greffier events import',
      what: 'Copie les événements d’un fichier dans un autre journal.',
    },
    {
      command: 'greffier projections rebuild --verify',
      what: 'Reconstruit et dit si les tables qui servaient étaient identiques.',
    },
    {
      command: 'greffier projections rebuild --diff',
      what: 'Dit quelles lignes changeraient, et demande avant de mettre les tables refaites en service.',
    },
    {
      command: 'greffier projections discard',
      what: 'Supprime les tables d’avant, gardées pour un retour\u00A0: elles prennent la place de celles qui servent une seconde fois.',
    },
    {
      command: 'greffier audit head --sign',
      what: 'Signe la tête de la chaîne d’audit, pour la garder hors du serveur.',
    },
    {
      command: 'greffier user reset',
      what: 'Donne un nouveau mot de passe quand plus aucun administrateur ne peut entrer.',
    },
  ],
} as const;
