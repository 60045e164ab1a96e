import { isErased, type Personal } from '#domain/events/personal.ts';
import type { NoticeEvent } from '#domain/notices/events.ts';
import type { AdministratorEvent } from '#domain/user/administrators.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { PROVIDER_NAMES } from '#domain/user/identities/provider.ts';
import type { Role } from '#domain/user/role.ts';
import { counted, type Sentences } from './telling.ts';

const ROLES: Readonly<Record<Role, string>> = {
  observer: 'observateur',
  user: 'utilisateur',
  admin: 'administrateur',
};

const named = (name: Personal<string>): string => (isErased(name) ? 'd’une personne effacée' : `de ${name}`);

/** Of accounts: the person whose account it is stands beside the sentence. */
export const accountSentences: Sentences<UserEvent | AdministratorEvent | NoticeEvent> = {
  UserCreated: ({ displayName, role }) => `a créé le compte ${named(displayName)}, ${ROLES[role]}`,
  UserInvited: () => 'a envoyé une invitation',
  UserInvitationAccepted: () => 'a accepté son invitation',
  UserRoleChanged: ({ role }) => `a donné le rôle ${ROLES[role]}`,
  UserProfileChanged: () => 'a corrigé le nom, le département ou la fonction du compte',
  UserEmailChanged: ({ email, formerEmail }) =>
    isErased(email) || formerEmail === null || isErased(formerEmail)
      ? 'a changé l’adresse du compte'
      : `a changé l’adresse du compte\u00A0: ${formerEmail} → ${email}`,
  UserPasswordResetIssued: () => 'a préparé un lien pour choisir un autre mot de passe',
  UserTokenCreated: ({ label, expiresAt }) =>
    `a créé un jeton d’accès${isErased(label) ? '' : ` «\u00A0${label}\u00A0»`}, valable jusqu’au ${expiresAt.slice(0, 10)}`,
  UserTokenWithdrawn: () => 'a retiré un jeton d’accès',
  UserIdentityLinked: ({ provider, label }) =>
    `a lié un compte ${PROVIDER_NAMES[provider]}${isErased(label) ? '' : ` (${label})`} pour se connecter`,
  UserIdentityUnlinked: () => 'ne se connecte plus avec un compte qui était lié',
  UserDisabled: () => 'a désactivé le compte',
  UserEnabled: () => 'a réactivé le compte',
  UserPasswordChanged: ({ by }) => (by === 'self' ? 'a changé son mot de passe' : 'a fait remplacer le mot de passe'),
  UserSecondFactorEnabled: () => 'a activé la double authentification',
  UserSecondFactorRemoved: ({ by }) =>
    by === 'self' ? 'a retiré sa double authentification' : 'a fait retirer la double authentification',
  UserRecoveryCodesRenewed: () => 'a renouvelé ses codes de secours',
  NoticeRead: () => 'a lu une notification',
  NoticesRead: () => 'a marqué ses notifications comme lues',
  NoticeChoiceChanged: () => 'a changé la façon de recevoir ses notifications',
  UserErasureRequested: () => 'a demandé l’effacement du compte',
  UserErased: ({ keysDestroyed }) =>
    `a effacé le compte\u00A0: ${counted(keysDestroyed, 'clé détruite', 'clés détruites')}`,
  AdministratorRightsWithdrawn: ({ userId }, { nameOf }) =>
    `a réservé le retrait des droits d’administration de ${nameOf(userId)}`,
};
