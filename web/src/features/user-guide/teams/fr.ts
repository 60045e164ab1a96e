import type { Block } from '../../../guides/content.ts';

export const teams: readonly Block[] = [
  {
    note: 'Le bot participe aux réunions Teams dans un navigateur, comme un invité. Un bot de discussion répond aussi par écrit, là où l’administrateur a chargé dans Teams l’application que `npx greffier teams package` écrit\u00A0: son adresse figure alors sur le Dashboard. Une organisation peut relier son Microsoft 365\u00A0: les transcriptions que Teams écrit arrivent alors d’elles-mêmes.',
  },
  { heading: 'Envoyer un bot' },
  {
    steps: [
      'Copiez le lien de la réunion, ou toute l’invitation.',
      'Sur [Bot Google Meet](/google-meet-bot), collez-le dans «\u00A0Lien de la réunion\u00A0» et choisissez «\u00A0Lancer le Bot\u00A0»\u00A0: le lien dit qu’il s’agit de Teams.',
      'Teams retient les bots en salle d’attente. Parmi les participants, dans Teams, acceptez le bot qui attend, ou qui est sous les menaces suspectées, et confirmez.',
      'Si la langue parlée de la réunion n’est pas la vôtre, le bot vous demande ici s’il peut la changer\u00A0: elle change alors pour tout le monde.',
    ],
  },
  'L’organisateur peut préparer la réunion dans ses options\u00A0: autoriser les invités anonymes, les sous-titres en direct et la discussion, et ne pas chiffrer de bout en bout. Un bot enregistré auprès de Microsoft s’identifie\u00A0: la personne qui tient le serveur donne `TEAMS_BOT_TENANT_ID`, `TEAMS_BOT_CLIENT_ID` et `TEAMS_BOT_CLIENT_SECRET`.',
  { heading: 'Recevoir les transcriptions de Teams' },
  'L’administrateur de Microsoft 365 et la personne qui tient le serveur le préparent une fois\u00A0:',
  {
    steps: [
      'Dans Microsoft Entra, inscrivez une application, créez-lui un secret et donnez-lui cinq permissions d’application, avec le consentement de l’administrateur\u00A0: OnlineMeetings.Read.All, OnlineMeetingTranscript.Read.All, OnlineMeetingArtifact.Read.All, CallRecords.Read.All et User.ReadBasic.All.',
      'Sur le serveur, renseignez `MICROSOFT_TENANT_ID`, `MICROSOFT_CLIENT_ID` et `MICROSOFT_CLIENT_SECRET`, et une adresse en https dans `PUBLIC_URL`.',
      'Avec PowerShell et le module MicrosoftTeams, créez une stratégie d’accès pour l’application (New-CsApplicationAccessPolicy) et accordez-la aux organisateurs (Grant-CsApplicationAccessPolicy). Elle agit une demi-heure plus tard environ.',
      'Dans le centre d’administration Teams, ouvrez l’accès à l’API de transcription et l’attribution des paroles\u202F; sans la seconde, les transcriptions arrivent sans les noms.',
    ],
  },
  'La transcription d’une réunion devient celle de son organisateur, s’il a un compte ici à la même adresse. Elle complète ce que le bot a entendu\u00A0: c’est une seule réunion.',
  { heading: 'Reprendre la transcription d’une réunion Teams' },
  {
    steps: [
      'Dans Teams, avant ou pendant la réunion, démarrez la transcription.',
      'Après la réunion, ouvrez sa conversation dans Teams, puis sa transcription, et téléchargez-la au format `.vtt`.',
      'Dans Greffier, ouvrez [Analyse Réunion](/test-bot) et choisissez «\u00A0Choisir un fichier\u00A0», ou déposez le fichier sur la page.',
      'Donnez un «\u00A0Titre de la réunion\u00A0», puis «\u00A0Analyser\u00A0».',
      'Relisez, puis «\u00A0Sauvegarder en base\u00A0». «\u00A0Ouvrir la réunion\u00A0» mène à sa fiche.',
    ],
  },
  'Les noms et les heures que contient le fichier sont repris.',
  { heading: 'Plusieurs fichiers, ou des documents Word' },
  'La page ne lit pas les documents Word\u202F; la commande du serveur les lit. La personne qui tient le serveur écrit, avec la date de la réunion\u00A0:',
  {
    steps: [
      '`npx greffier import reunion.docx --date 2026-11-20`',
      'Chaque fichier devient une réunion avec son analyse. Ceux qui ne peuvent pas être lus sont nommés avec la ligne qui gêne.',
    ],
  },
  { heading: 'Relier votre tenant (administrateurs)' },
  {
    steps: [
      'Ouvrez [Connexion à Microsoft 365](/settings/teams)\u00A0: chaque étape y a ses adresses et ses commandes à copier.',
      'Dans Microsoft Entra, inscrivez une application pour ce seul annuaire, avec l’adresse de redirection affichée, et créez un secret.',
      'La personne qui tient le serveur renseigne `MICROSOFT_TENANT_ID`, `MICROSOFT_CLIENT_ID` et `MICROSOFT_CLIENT_SECRET`, puis redémarre Greffier.',
      'Ajoutez les cinq permissions d’application, ouvrez l’adresse de consentement, puis choisissez «\u00A0Vérifier\u00A0»\u00A0: ce qui manque et ce qui est de trop est nommé.',
      'Exécutez les commandes PowerShell, attendez une demi-heure, donnez l’adresse d’une personne qui organise des réunions et choisissez «\u00A0Vérifier\u00A0».',
      'Donnez au serveur une adresse publique en https (`PUBLIC_URL`)\u00A0: Microsoft y envoie ses notifications.',
    ],
  },
];
