import { countOf } from '../../../fr/plural.ts';

export const fr = {
  title: 'Inviter plusieurs personnes',
  note: 'Collez des adresses, ou choisissez un tableau (CSV) avec les colonnes nom, adresse, rôle et département. Personne n’est invité avant votre confirmation.',
  list: 'Liste',
  placeholder: 'Zoé Lefèvre <zoe@exemple.fr>\nnoor@exemple.fr',
  role: 'Rôle de ceux pour qui la liste n’en dit rien',
  file: 'Choisir un fichier CSV',
  tooLarge: 'Ce fichier est trop grand pour une liste de 500 personnes.',
  unreadable: 'Ce fichier n’a pas pu être lu.',
  read: 'Vérifier la liste',
  reading: 'Lecture…',
  summary: (ready: number, faulty: number): string =>
    `${countOf(ready, 'personne peut être invitée', 'personnes peuvent être invitées')}${faulty === 0 ? '.' : `\u202F; ${countOf(faulty, 'ligne est à corriger et ne sera pas envoyée', 'lignes sont à corriger et ne seront pas envoyées')}.`}`,
  people: 'Personnes de la liste',
  line: (line: number): string => `Ligne ${line}`,
  back: 'Modifier la liste',
  confirm: (count: number): string => `Inviter ${countOf(count, 'personne', 'personnes')}`,
  sending: (done: number, count: number): string => `${done} sur ${count}`,
  progress: 'Invitations',
  stop: 'Arrêter',
  stopped: 'Arrêté\u00A0: les personnes qui restent ne sont pas invitées.',
  outcome: (sent: number, refused: number): string =>
    `${countOf(sent, 'personne invitée', 'personnes invitées')}${refused === 0 ? '.' : `\u202F; ${countOf(refused, 'invitation refusée', 'invitations refusées')}.`}`,
  mailed: 'Invitation partie par e-mail',
  linked: 'Lien à transmettre',
  copyLinks: 'Copier les liens',
  linksNote: 'Les liens ne sont montrés qu’ici\u00A0: chacun ouvre le compte à qui le possède, pendant sept jours.',
  copied: 'Liens copiés',
  done: 'Terminé',
} as const;
