import { claims as claimsOf } from '#domain/user/identities/claims.ts';
import { googleIdentity } from '#domain/user/identities/google.ts';
import type { ProviderIdentity } from '#domain/user/identities/identity-providers.ts';
import { microsoftIdentity } from '#domain/user/identities/microsoft.ts';

/** An application that is registered at a provider. */
export interface RegisteredClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A provider as configured. */
export interface ConfiguredProvider extends RegisteredClient {
  /** Where its metadata is, without `/.well-known/openid-configuration`. */
  readonly server: string;
  /** Whether metadata from there may name this issuer. */
  readonly mayIssue: (issuer: string) => boolean;
  /** Who a verified token is about; null where it is about nobody who may come from there. */
  readonly read: (claims: unknown, issuer: string) => ProviderIdentity | null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The one tenant, by its id or by one of its domains, which the metadata answer with the id. */
export function microsoftProvider({
  loginRoot,
  tenantId,
  ...client
}: RegisteredClient & { readonly loginRoot: string; readonly tenantId: string }): ConfiguredProvider {
  const tenant = tenantId.toLowerCase();
  const tenantOf = (issuer: string): string => {
    const [, id = ''] = issuer.startsWith(`${loginRoot}/`) ? (/\/([^/]+)\/v2\.0$/u.exec(issuer) ?? []) : [];
    return issuer === `${loginRoot}/${id}/v2.0` && UUID.test(id) ? id : '';
  };
  return {
    ...client,
    server: `${loginRoot}/${tenant}/v2.0`,
    mayIssue: (issuer) => (UUID.test(tenant) ? tenantOf(issuer) === tenant : tenantOf(issuer) !== ''),
    read: (claims, issuer) => {
      const read = claimsOf.safeParse(claims);
      return read.success ? microsoftIdentity(read.data, tenantOf(issuer)) : null;
    },
  };
}

export const googleProvider = ({
  issuer,
  ...client
}: RegisteredClient & { readonly issuer: string }): ConfiguredProvider => ({
  ...client,
  server: issuer,
  mayIssue: (named) => named === issuer,
  read: (claims) => {
    const read = claimsOf.safeParse(claims);
    return read.success ? googleIdentity(read.data) : null;
  },
});
