import type { Role } from '#api/contract/auth.ts';
import type { UserRow } from '#api/contract/users.ts';
import { deOf } from '../../fr/elision.ts';
import { countOf } from '../../fr/plural.ts';

export const fr = {
  section: 'Utilisateurs',
  search: 'Rechercher un utilisateur',
  searchHint: 'Nom, e-mail, département',
  role: 'Rôle',
  allRoles: 'Tous',
  status: 'Statut',
  statuses: { all: 'Tous', invited: 'Invités', active: 'Actifs', disabled: 'Désactivés' } satisfies Record<
    UserRow['status'] | 'all',
    string
  >,
  state: { invited: 'Invité', active: 'Actif', disabled: 'Désactivé' } satisfies Record<UserRow['status'], string>,
  count: (count: number): string => countOf(count, 'utilisateur', 'utilisateurs'),
  list: 'Utilisateurs',
  columns: { user: 'Utilisateur', email: 'E-mail', department: 'Département', role: 'Rôle', details: 'Détails' },
  none: 'Aucun utilisateur trouvé',
  clear: 'Effacer les filtres',
  unknown: '—',
  you: 'vous',
  details: 'Voir détails',
  of: (name: string): string => `\u00A0: ${name}`,
  roleOf: (name: string): string => `Rôle ${deOf(name)}`,

  roles: 'Rôles',
  roleNotes: {
    observer: 'Lecture seule des réunions publiques et de leurs résumés.',
    user: 'Réunions, résumés et configuration des réunions que la personne organise.',
    admin: 'Accès complet au dashboard, à la gestion des utilisateurs et à la configuration du système.',
  } satisfies Record<Role, string>,
  roleChanged: (name: string, role: string): string => `${name} a maintenant le rôle «\u00A0${role}\u00A0».`,
  roleNotChanged: (reason: string): string => `Le rôle n’a pas été changé\u00A0: ${reason}`,
  ownRole: {
    title: 'Changer votre propre rôle',
    note: 'Vous n’aurez plus accès à cette page ni aux paramètres. Seul un autre administrateur pourra vous rendre ce rôle.',
    confirm: 'Changer mon rôle',
  },

  invite: 'Inviter une personne',
  inviteNote: 'Elle choisira elle-même son mot de passe.',
  name: 'Nom',
  email: 'Adresse e-mail',
  department: 'Département',
  jobTitle: 'Fonction',
  optional: 'Facultatif',
  sendInvitation: 'Inviter',
  inviting: 'Invitation…',
  invited: 'Invitation prête',
  mailed: (name: string): string => `L’invitation est partie par e-mail à ${name}.`,
  passOn: (name: string): string => `Transmettez ce lien à ${name}\u00A0: il ouvre le compte à qui le possède.`,
  notMailed: (reason: string): string => `L’e-mail n’est pas parti\u00A0: ${reason}`,
  validUntil: (date: string): string => `Valable une fois, jusqu’au ${date}.`,
  link: 'Lien d’invitation',
  done: 'Terminé',

  detailsTitle: 'Détails de l’utilisateur',
  facts: {
    secondFactor: 'Double authentification',
    lastSignIn: 'Dernière connexion',
    created: 'Compte créé',
    sessions: 'Sessions ouvertes',
    organised: 'Réunions organisées',
    attended: 'Réunions suivies',
    invitedUntil: 'Invitation valable',
  },
  enabled: 'Activée',
  notEnabled: 'Non activée',
  never: 'Jamais',
  on: (date: string): string => `le ${date}`,
  until: (date: string): string => `jusqu’au ${date}`,
  disable: 'Désactiver le compte',
  enable: 'Réactiver le compte',
  inviteAgain: 'Inviter à nouveau',
  disabling: 'Désactiver un compte ferme aussitôt ses sessions. Ses réunions restent.',
  statusChanged: {
    active: (name: string): string => `Le compte ${deOf(name)} est réactivé.`,
    disabled: (name: string): string => `Le compte ${deOf(name)} est désactivé.`,
  },
  ownAccount: 'C’est votre compte\u00A0: un autre administrateur peut le désactiver.',
} as const;
