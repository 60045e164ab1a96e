import { participantEmail } from '../email.ts';
import { domainOf, firstOf, saysSecondFactor, type Claims } from './claims.ts';
import type { ProvenAddress, ProviderIdentity } from './identity-providers.ts';

/**
 * Members of the tenant, as opposed to guests, who are at home elsewhere: there `idp` names their own provider, `acct`
 * is 1, and the name has `#EXT#` in it.
 */
function isMember({ acct, idp, iss, preferred_username: name }: Claims, tenantId: string): boolean {
  const isAtHome = idp === undefined || idp === iss || idp === `https://sts.windows.net/${tenantId}/`;
  return isAtHome && acct !== 1 && acct !== '1' && name?.toLowerCase().includes('#ext#') !== true;
}

/**
 * The name of a member is of a domain that the tenant has proven to be its own. `email` is whatever somebody wrote into
 * the directory, unless `xms_edov` says that its domain was verified.
 */
function provenAddress(claims: Claims, tenantId: string): ProvenAddress | null {
  if (!isMember(claims, tenantId)) return null;
  const mailbox = claims.xms_edov ? participantEmail(claims.email) : null;
  const proven = mailbox ?? participantEmail(claims.preferred_username);
  return proven === null ? null : { email: proven, domains: [domainOf(proven)] };
}

/**
 * Who a token of this tenant is about; null for a token of another tenant, or of nobody in particular.
 *
 * @param tenantId in small letters
 */
export function microsoftIdentity(claims: Claims, tenantId: string): ProviderIdentity | null {
  const { tid, oid, name } = claims;
  if (tid?.toLowerCase() !== tenantId || oid === undefined) return null;
  return {
    provider: 'microsoft',
    subject: `${tenantId}/${oid.toLowerCase()}`,
    label: firstOf(claims.preferred_username, claims.email, name) ?? 'Microsoft',
    name: firstOf(name),
    address: provenAddress(claims, tenantId),
    secondFactor: saysSecondFactor(claims),
  };
}
