import { countOf } from '../../fr/plural.ts';

export const fr = {
  google: 'Ce que Greffier lit chez Google',
  microsoft: 'Mon compte chez Microsoft',
  profile: 'Profil',
  name: 'Nom',
  email: 'Adresse e-mail',
  role: 'Rôle',
  licences: 'Licences des logiciels utilisés',
  profileNote: 'Un administrateur peut changer votre rôle.',

  password: {
    title: 'Mot de passe',
    note: 'Le changer ferme toutes vos autres sessions.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    hint: 'Une phrase de plusieurs mots est facile à retenir et difficile à deviner.',
    again: 'Le nouveau, encore une fois',
    different: 'Les deux mots de passe ne sont pas les mêmes.',
    change: 'Changer le mot de passe',
    changing: 'Changement…',
    changed: 'Votre mot de passe est changé\u202F; vos autres sessions sont fermées.',
  },

  secondFactor: {
    note: 'En plus du mot de passe, un code de votre téléphone.',
    on: 'Activée',
    off: 'Non activée',
    required: 'Elle est obligatoire ici\u00A0: elle peut être remplacée, pas désactivée.',
    codesLeft: (count: number): string =>
      count === 0
        ? 'Il ne vous reste aucun code de secours.'
        : `Il vous reste ${countOf(count, 'code de secours', 'codes de secours')}.`,
    enable: 'Activer',
    replace: 'Changer d’application',
    leaving: {
      title: 'Vos codes de secours ne seront plus montrés',
      note: 'Sans eux et sans votre téléphone, vous ne pourriez plus vous connecter. Notez-les avant de quitter cette page.',
      leave: 'Quitter sans les noter',
    },
    renew: 'Nouveaux codes de secours',
    remove: 'Désactiver',
    prove: {
      enrol: 'Pour continuer, donnez votre mot de passe.',
      replace:
        'Pour la remplacer, donnez votre mot de passe et un code de l’application actuelle, ou un code de secours.',
      renew: 'Donnez votre mot de passe. Les codes que vous avez encore ne vaudront plus.',
      remove:
        'Pour la désactiver, donnez votre mot de passe et un code de l’application, ou un code de secours. Vos autres sessions se fermeront.',
    },
    password: 'Mot de passe',
    next: 'Continuer',
    cancel: 'Annuler',
    removed: 'La double authentification est désactivée.',
  },

  sessions: {
    title: 'Sessions',
    note: 'Un appareil perdu, une session oubliée\u00A0: fermez‑les toutes d’un coup.',
    everywhere: 'Se déconnecter partout',
    question: 'Toutes vos sessions se ferment, sur cet appareil et sur les autres. Vous devrez vous reconnecter.',
    ending: 'Déconnexion…',
  },
} as const;
