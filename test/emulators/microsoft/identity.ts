import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { JWTPayload } from 'jose';
import type { Faults } from './faults.ts';
import type { TokenIssuer } from './token-issuer.ts';

/** An application that is registered in a tenant. */
export interface RegisteredApplication {
  readonly clientId: string;
  clientSecret: string;
  /** Application permissions that an administrator consented to, as they stand in `roles` of tokens. */
  roles: readonly string[];
}

export interface IdentityPlatform {
  readonly tenantId: string;
  /** Names of the tenant that stand for its id in addresses. */
  readonly domains: readonly string[];
  readonly issuer: TokenIssuer;
  readonly applications: readonly RegisteredApplication[];
  readonly faults: Faults;
  readonly now: () => Date;
  /** Seconds that an access token holds. */
  tokenLifetime: number;
}

/** AADSTS codes of Microsoft Entra, with the OAuth error each comes with (RFC 6749, 5.2). */
const ERRORS = {
  tenant: { status: 400, error: 'invalid_request', code: 90_002, text: 'Tenant not found.' },
  application: { status: 400, error: 'unauthorized_client', code: 700_016, text: 'Application was not found.' },
  secret: { status: 401, error: 'invalid_client', code: 7_000_215, text: 'Invalid client secret provided.' },
  grant: { status: 400, error: 'unsupported_grant_type', code: 70_003, text: 'The grant type is not supported.' },
  scope: { status: 400, error: 'invalid_scope', code: 1_002_012, text: 'The scope must end with /.default.' },
} as const;

/**
 * The Microsoft identity platform: OpenID metadata, published keys, and tokens by client credentials (form fields or
 * Basic). Sign-in of people has its routes elsewhere and shares the issuer.
 */
export function mountIdentity(app: Express, origin: string, platform: IdentityPlatform): void {
  const { tenantId, domains, issuer, faults, now } = platform;
  const isTenant = (name: string) => [tenantId, ...domains].includes(name.toLowerCase());
  const refuse = (response: Response, kind: keyof typeof ERRORS) => {
    const { status, error, code, text } = ERRORS[kind];
    response.status(status).json({ error, error_description: `AADSTS${code}: ${text}`, error_codes: [code] });
  };

  const answerToken = async (response: Response, claims: JWTPayload, { roles }: RegisteredApplication) => {
    const token = await issuer.sign(
      { ...claims, tid: tenantId, idtyp: 'app', ver: '1.0', ...(roles.length > 0 ? { roles: [...roles] } : {}) },
      { issuedAt: now(), lifetime: platform.tokenLifetime },
    );
    response.set('cache-control', 'no-store').json({
      token_type: 'Bearer',
      expires_in: platform.tokenLifetime,
      ext_expires_in: platform.tokenLifetime,
      access_token: token,
    });
  };

  app.get(
    '/:tenant/v2.0/.well-known/openid-configuration',
    faults.middleware,
    (request: Request<{ tenant: string }>, response: Response) => {
      const { tenant } = request.params;
      const isCommon = tenant === 'common' || tenant === 'organizations';
      if (!isCommon && !isTenant(tenant)) return refuse(response, 'tenant');
      response.json({
        issuer: `${origin}/${isCommon ? '{tenantid}' : tenantId}/v2.0`,
        authorization_endpoint: `${origin}/${tenant}/oauth2/v2.0/authorize`,
        token_endpoint: `${origin}/${tenant}/oauth2/v2.0/token`,
        jwks_uri: `${origin}/${tenant}/discovery/v2.0/keys`,
        response_types_supported: ['code', 'id_token'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      });
    },
  );

  app.get('/:tenant/discovery/v2.0/keys', faults.middleware, (_request, response) => {
    response.json(issuer.jwks());
  });

  const giveToken: RequestHandler<{ tenant: string }> = async (request, response, next) => {
    const form = request.body as Record<string, string | undefined>;
    if (!isTenant(request.params.tenant)) return refuse(response, 'tenant');
    // Other grants are another router's.
    if (form['grant_type'] !== 'client_credentials')
      return form['grant_type'] === undefined ? refuse(response, 'grant') : next();
    const { id, secret } = credentialsOf(request, form);
    const application = platform.applications.find(({ clientId }) => clientId === id);
    if (!application) return refuse(response, 'application');
    if (application.clientSecret !== secret) return refuse(response, 'secret');
    const [, resource] = /^(\S+)\/\.default$/.exec(form['scope'] ?? '') ?? [];
    if (resource === undefined) return refuse(response, 'scope');
    const claims = { aud: resource, iss: `${origin}/${tenantId}/`, appid: application.clientId };
    await answerToken(response, claims, application);
  };
  app.post('/:tenant/oauth2/v2.0/token', faults.middleware, express.urlencoded({ extended: false }), giveToken);
}

function credentialsOf(request: Pick<Request, 'get'>, form: Readonly<Record<string, string | undefined>>) {
  const [, basic] = /^Basic (.+)$/.exec(request.get('authorization') ?? '') ?? [];
  if (basic === undefined) return { id: form['client_id'], secret: form['client_secret'] };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}
