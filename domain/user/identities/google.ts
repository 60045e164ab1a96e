import { participantEmail } from '../email.ts';
import { domainOf, firstOf, saysSecondFactor, type Claims } from './claims.ts';
import type { ProvenAddress, ProviderIdentity } from './identity-providers.ts';

/**
 * Google vouches for an address that is verified and of a Workspace organisation (`hd`). Its domain may be another one
 * of that organisation: both count.
 */
function provenAddress({ email, email_verified: isVerified, hd }: Claims): ProvenAddress | null {
  const proven = isVerified && hd !== undefined ? participantEmail(email) : null;
  if (proven === null || hd === undefined) return null;
  return { email: proven, domains: [...new Set([hd.toLowerCase(), domainOf(proven)])] };
}

/** Who a token of Google's is about. */
export const googleIdentity = (claims: Claims): ProviderIdentity => ({
  provider: 'google',
  subject: claims.sub,
  label: firstOf(claims.email, claims.name) ?? 'Google',
  name: firstOf(claims.name),
  address: provenAddress(claims),
  secondFactor: saysSecondFactor(claims),
});
