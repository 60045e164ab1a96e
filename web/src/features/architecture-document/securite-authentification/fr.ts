import type { Block } from '../../../guides/content.ts';

export const securiteAuthentification: readonly Block[] = [
  {
    list: [
      'Authentification par JWT\u00A0: le jeton d’accès dure peu et est tenu par le navigateur\u202F; le jeton de rafraîchissement est un cookie que les scripts ne lisent pas.',
      'OAuth2 est prévu pour les connexions à Google et à Microsoft, et pour elles seules.',
      'Mots de passe argon2id, second facteur TOTP, codes de secours, essais limités.',
      'Rôles vérifiés par le serveur\u00A0: «\u00A0Admin\u00A0», «\u00A0Utilisateur\u00A0», «\u00A0Observateur\u00A0».',
      'Données personnelles chiffrées sous une clé par personne et par réunion\u202F; effacement par destruction des clés.',
    ],
  },
  {
    note: 'Le compte de service Google à délégation étendue et les cinq permissions Graph n’ont pas encore d’usage\u00A0: aucune de ces connexions n’existe.',
  },
];
