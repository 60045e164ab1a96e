import type { Express } from 'express';
import { mountSignIn, type SignInFlow } from './sign-in.ts';

/** What of a sign-in is not Google's own. */
export interface GoogleSignIn extends Omit<SignInFlow, 'authorizePath' | 'tokenPath' | 'issuer' | 'refusal'> {
  readonly origin: string;
}

/** Google's addresses for signing in, as its discovery document tells them, and the flow behind them. */
export function mountGoogleSignIn(app: Express, { origin, ...signIn }: GoogleSignIn): void {
  const { signer, faults } = signIn;
  app.get('/.well-known/openid-configuration', faults.middleware, (_request, response) => {
    response.json({
      issuer: origin,
      authorization_endpoint: `${origin}/o/oauth2/v2/auth`,
      token_endpoint: `${origin}/token`,
      revocation_endpoint: `${origin}/revoke`,
      jwks_uri: `${origin}/oauth2/v3/certs`,
      response_types_supported: ['code', 'token', 'id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
    });
  });
  app.get('/oauth2/v3/certs', faults.middleware, (_request, response) => void response.json(signer.jwks()));
  mountSignIn(app, {
    ...signIn,
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    issuer: origin,
    refusal: (error) => ({ error, error_description: error === 'invalid_grant' ? 'Bad Request' : 'Unauthorized' }),
  });
}
