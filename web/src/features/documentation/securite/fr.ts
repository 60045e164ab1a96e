import type { Block } from '../../../guides/content.ts';

export const securite: readonly Block[] = [
  { heading: 'Qui entre' },
  {
    list: [
      'Les mots de passe sont vérifiés par le serveur (argon2id)\u202F; les essais sont comptés par compte et par réseau.',
      'La double authentification est demandée en production quand «\u00A0Double authentification obligatoire\u00A0» est en vigueur.',
      'Un rôle changé ou un compte désactivé compte dès l’appel suivant.',
    ],
  },
  { heading: 'Qui lit quoi' },
  {
    list: [
      'Les droits sont vérifiés par le serveur à chaque appel. Une réunion est lue par qui l’organise, y participe ou l’a reçue en partage\u202F; par tous si elle est publique.',
      'Un export, ou une lecture d’administrateur par son seul rôle, est noté avant d’être servi.',
    ],
  },
  { heading: 'Ce qui est chiffré' },
  {
    list: [
      'Tout ce qui est personnel dans un événement est chiffré (AES-256-GCM), sous une clé par personne et par réunion. «\u00A0Chiffrement des données sensibles\u00A0» ne se désactive pas.',
      'Effacer, c’est détruire des clés\u00A0: aucune copie ne se lit plus, ni sur le disque ni dans une sauvegarde sans le coffre d’alors.',
      'Chaque événement est enchaîné au précédent par une empreinte\u00A0: une modification, une absence ou un ajout se voit. Les administrateurs le vérifient dans [Registre](/registry).',
    ],
  },
  { heading: 'Ce que le navigateur n’accepte pas' },
  'Une politique de contenu n’admet que ce que le serveur sert\u00A0: ni script, ni style, ni image d’ailleurs.',
  'Les schémas que des administrateurs ajoutent se dessinent dans un document à part, sans accès à la session ni au réseau\u00A0: ce que la page en montre est une image.',
];
