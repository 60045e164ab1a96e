export interface ClientCredentials {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where tokens come from, without a slash at the end. */
  readonly loginRoot: string;
}

/** Asks for a token by an application's own credentials (OAuth 2.0, RFC 6749, 4.4). Throws what `fetch` throws. */
export const askForToken = (
  { tenantId, clientId, clientSecret, loginRoot }: ClientCredentials,
  { scope, timeoutMs }: { readonly scope: string; readonly timeoutMs: number },
): Promise<Response> =>
  fetch(`${loginRoot}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
