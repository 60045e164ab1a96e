import type { UserDetails } from '#api/contract/users.ts';
import { formatDateTime, formatShortDate } from '../../fr/dates.ts';
import { formatNumber } from '../../fr/plural.ts';
import { fr as labels } from '../../labels/fr.ts';
import { Facts } from '../../ui/Facts.tsx';
import { fr } from './fr.ts';
import { fr as providers } from '../../providers/fr.ts';
import { UserState } from './UserState.tsx';

/** With what somebody signs in: a password, and accounts at providers as those show them. */
const waysIn = ({ hasPassword, identities }: UserDetails): string =>
  [
    ...(hasPassword ? [fr.password] : []),
    ...identities.map(({ provider, label }) =>
      label === null ? providers.names[provider] : `${providers.names[provider]} (${label})`,
    ),
  ].join(', ') || fr.noWayIn;

/** Everything that is known of an account, one line each. */
export const UserFacts = ({ user }: { readonly user: UserDetails }) => (
  <Facts
    facts={[
      [fr.columns.email, user.email],
      [fr.status, <UserState key="status" status={user.status} />],
      ...(user.invitedUntil === null
        ? []
        : [[fr.facts.invitedUntil, fr.until(formatDateTime(user.invitedUntil))] as const]),
      [fr.role, labels.role[user.role]],
      [fr.jobTitle, user.jobTitle ?? fr.unknown],
      [fr.department, user.department ?? fr.unknown],
      [fr.facts.waysIn, waysIn(user)],
      [fr.facts.secondFactor, user.secondFactor ? fr.enabled : fr.notEnabled],
      [fr.facts.lastSignIn, user.lastSignInAt === null ? fr.never : fr.on(formatDateTime(user.lastSignInAt))],
      [fr.facts.sessions, formatNumber(user.activeSessions)],
      [fr.facts.organised, formatNumber(user.meetings.organised)],
      [fr.facts.attended, formatNumber(user.meetings.attended)],
      [fr.facts.created, fr.on(formatShortDate(user.createdAt))],
    ]}
  />
);
