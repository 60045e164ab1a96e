import type { Block } from '../../../guides/content.ts';
import { PICTURES } from '../../../guides/pictures.ts';

export const googleMeet: readonly Block[] = [
  { heading: 'Avant la première fois' },
  'Une seule chose est à préparer, sur le serveur\u00A0: Chrome ou Chromium. S’il manque, la page [Bot Google Meet](/google-meet-bot) le dit.',
  {
    steps: [
      'Installez Chrome ou Chromium sur le serveur, ou donnez son chemin dans `CHROME_PATH`.',
      'Si le serveur n’a pas d’écran, installez le paquet `xvfb`\u00A0: le bot a besoin d’une fenêtre visible.',
      'Redémarrez Greffier.',
    ],
  },
  { heading: 'Envoyer le bot' },
  { picture: PICTURES.bot },
  {
    steps: [
      'Dans Google Meet, créez ou rejoignez la réunion et copiez son lien complet.',
      'Sur [Bot Google Meet](/google-meet-bot), collez-le dans «\u00A0Lien de la réunion\u00A0». Changez «\u00A0Nom du bot\u00A0» si vous voulez\u00A0: c’est celui que tous verront.',
      '«\u00A0Lancer le Bot\u00A0». «\u00A0Progression de la connexion\u00A0» montre les huit étapes, de l’ouverture de Chrome à la capture.',
      'Dans Meet, acceptez la personne qui demande à entrer\u00A0: c’est le bot.',
      'Sous «\u00A0Transcript en Temps Réel\u00A0», ce qui est dit paraît au fur et à mesure.',
      'À la fin, «\u00A0Arrêter\u00A0», ou laissez le bot partir seul. «\u00A0Sauvegarder\u00A0» la montre sans attendre dans [Réunions](/meetings), où elle continue en direct.',
    ],
  },
  { heading: 'Ce que Meet peut demander' },
  {
    list: [
      'L’enregistrement, la transcription ou les notes de Meet\u00A0: le bot demande à la personne qui l’a lancé, qui choisit «\u00A0Accepter\u00A0» ou «\u00A0Refuser et quitter\u00A0». Un administrateur peut répondre d’avance avec «\u00A0Le bot accepte l’enregistrement\u00A0».',
      'Les sous-titres\u00A0: le bot les active. S’il ne le peut pas, la page le dit\u202F; activez-les alors dans Meet (CC).',
    ],
  },
  'En arrivant, le bot écrit dans la discussion qui il est, pour qui il note et comment s’y opposer\u202F; il l’écrit de nouveau quand d’autres personnes sont arrivées. S’il n’a pas pu l’écrire, sa page le dit\u00A0: prévenez alors les participants vous-même.',
  'Dire au bot, par son nom, de s’arrêter, ou s’y opposer, de vive voix ou par écrit, met la capture en pause aussitôt. Sur la page du bot, l’organisateur choisit «\u00A0Reprendre la capture\u00A0» ou «\u00A0Supprimer ce qui a été capturé\u00A0».',
  { heading: 'Combien de bots à la fois' },
  'Chaque bot ouvre un Chrome. Restez à 3 ou 4\u00A0bots par serveur\u202F; la limite de l’installation est «\u00A0Limite de réunions simultanées\u00A0» dans [Paramètres](/settings), 10 au départ.',
  { heading: 'Relier son agenda et ses transcriptions' },
  'Sur [Connexion à Google](/settings/google), «\u00A0Autoriser chez Google\u00A0»\u00A0: choisissez votre compte et laissez les trois accès cochés. Greffier lit alors votre agenda, vos réunions Meet et les documents que Meet en fait, sans y écrire\u00A0: seules vos tâches le sont, si vous reliez Google Tasks.',
  {
    list: [
      'Ce qui n’a pas été coché est dit, avec «\u00A0Autoriser à nouveau\u00A0»\u202F; de même quand Google n’accepte plus l’autorisation, après un changement de mot de passe par exemple.',
      '«\u00A0Vérifier\u00A0» demande à Google si elle tient toujours. «\u00A0Retirer l’autorisation\u00A0» y met fin, ici et chez Google. Elle prend fin aussi avec votre compte de Greffier.',
    ],
  },
  { heading: 'Pour les administrateurs' },
  {
    steps: [
      'Dans la console Google Cloud, activez les API Calendar, Meet et Drive, et créez un client OAuth de type application web avec les adresses de redirection que [Connexion à Google](/settings/google) montre.',
      'Renseignez `GOOGLE_CLIENT_ID` et `GOOGLE_CLIENT_SECRET`, redémarrez Greffier, puis «\u00A0Vérifier\u00A0».',
      'Pour que chacun n’ait rien à autoriser\u00A0: un compte de service avec délégation au niveau du domaine, sa clé dans `GOOGLE_SERVICE_ACCOUNT_KEY_FILE`, et dans `GOOGLE_DELEGATED_PEOPLE` ceux qui seront lus. Sans ce nom, personne ne l’est.',
      '«\u00A04. Qui est relié\u00A0» montre chacun et son état\u202F; un administrateur peut y retirer une autorisation.',
    ],
  },
];
