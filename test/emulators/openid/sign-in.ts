import type { Faults } from '#test/emulators/microsoft/faults.ts';
import type { TokenIssuer } from '#test/emulators/microsoft/token-issuer.ts';
import express, { type Express, type Request, type Response } from 'express';
import type { JWTPayload } from 'jose';
import { createHash, randomUUID } from 'node:crypto';
import type { SignInClient, StandInPerson, Tampering } from './people.ts';

/** What a code stands for; it is redeemed once (RFC 6749, 4.1.2). */
interface Grant {
  readonly claims: JWTPayload;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
  /** What the address asked for, with its scopes. */
  readonly asked: URLSearchParams;
  redeemed: boolean;
}

/** Somebody's yes, as it becomes tokens. */
export type Redeemed = Pick<Grant, 'claims' | 'clientId' | 'asked'> & { readonly code: string };

/** The authorization code flow of a provider, at the addresses that its metadata name. */
export interface SignInFlow {
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly issuer: string;
  readonly signer: TokenIssuer;
  readonly clients: readonly SignInClient[];
  /** May grow while it runs. */
  readonly people: StandInPerson[];
  readonly faults: Faults;
  readonly tampering: Tampering;
  readonly now: () => Date;
  /** The body of a refusal of the token address, as this provider words it. */
  readonly refusal: (error: string, what: string) => object;
  /** What stands in the answer beside, or in place of, a token that opens nothing; for a provider with an API. */
  readonly tokensFor?: (redeemed: Redeemed) => object | Promise<object>;
  /** A code came a second time, so it may have been stolen: its tokens are to be revoked (RFC 6749, 4.1.2). */
  readonly onReplay?: (code: string) => void;
}

const LIFETIME = 3_600;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A page on which somebody chooses with whom to go on, or to cancel; no password is asked for. */
function accountsPage(people: readonly StandInPerson[], query: URLSearchParams): string {
  const linkTo = (choice: string): string => {
    const chosen = new URLSearchParams(query);
    chosen.set('choice', choice);
    return `?${escaped(chosen.toString())}`;
  };
  const choices = people.map(({ name }, index) => `<li><a href="${linkTo(String(index))}">${escaped(name)}</a></li>`);
  return `<!doctype html><html lang="en"><title>Choose an account</title><main><h1>Choose an account</h1><ul>${choices.join('')}</ul><a href="${linkTo('cancel')}">Cancel</a></main></html>`;
}

/** Mounts the two addresses of the flow. A token request of another grant is left to who comes after. */
export function mountSignIn(app: Express, flow: SignInFlow): void {
  const grants = new Map<string, Grant>();

  const authorize = (request: Request, response: Response): void => {
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    const asked = (name: string): string => query.get(name) ?? '';
    const client = flow.clients.find(({ clientId }) => clientId === asked('client_id'));
    // Nobody is sent to an address that was not registered.
    if (!client?.redirectUris.includes(asked('redirect_uri'))) {
      response.status(400).send('unknown client or redirect address');
      return;
    }
    const back = (answer: Record<string, string>): void => {
      const address = new URL(asked('redirect_uri'));
      for (const [name, value] of Object.entries({ ...answer, state: asked('state') }))
        address.searchParams.set(name, value);
      response.redirect(address.href);
    };
    const isComplete =
      asked('response_type') === 'code' &&
      asked('scope').split(' ').includes('openid') &&
      asked('code_challenge_method') === 'S256' &&
      asked('code_challenge') !== '';
    if (!isComplete) return back({ error: 'invalid_request' });
    const choice = asked('choice');
    if (choice === 'cancel') return back({ error: 'access_denied', error_description: 'the user said no' });
    const person = flow.people[Number(choice)];
    if (choice === '' || !person) {
      response.type('html').send(accountsPage(flow.people, query));
      return;
    }
    const code = randomUUID();
    grants.set(code, {
      claims: person.claims,
      clientId: client.clientId,
      redirectUri: asked('redirect_uri'),
      challenge: asked('code_challenge'),
      nonce: query.get('nonce') ?? undefined,
      asked: query,
      redeemed: false,
    });
    back({ code });
  };

  const idToken = ({ claims, clientId, nonce }: Grant): Promise<string> | string => {
    const { signing, claims: changed, issuedAt } = flow.tampering;
    const payload: JWTPayload = {
      iss: flow.issuer,
      aud: clientId,
      ...claims,
      ...(nonce === undefined ? {} : { nonce }),
      ...changed,
    };
    const times = { issuedAt: new Date(flow.now().getTime() + issuedAt * 1_000), lifetime: LIFETIME };
    if (signing === 'not-at-all') return flow.signer.unsigned(payload, times);
    return signing === 'by-another-key' ? flow.signer.forge(payload, times) : flow.signer.sign(payload, times);
  };

  const redeem = async (form: Readonly<Record<string, unknown>>, response: Response): Promise<void> => {
    const refuse = (status: number, error: string, what: string) =>
      void response.status(status).json(flow.refusal(error, what));
    const client = flow.clients.find(({ clientId }) => clientId === form['client_id']);
    if (client?.clientSecret !== form['client_secret']) return refuse(401, 'invalid_client', 'secret');
    const code = textOf(form['code']);
    const grant = grants.get(code);
    if (!grant || grant.clientId !== client?.clientId) return refuse(400, 'invalid_grant', 'code');
    if (grant.redeemed) {
      flow.onReplay?.(code);
      return refuse(400, 'invalid_grant', 'redeemed');
    }
    const challenge = createHash('sha256').update(textOf(form['code_verifier'])).digest('base64url');
    if (challenge !== grant.challenge) return refuse(400, 'invalid_grant', 'verifier');
    if (grant.redirectUri !== form['redirect_uri']) return refuse(400, 'invalid_grant', 'redirect');
    grant.redeemed = true;
    response.set('cache-control', 'no-store').json({
      token_type: 'Bearer',
      scope: 'openid profile email',
      expires_in: LIFETIME,
      access_token: randomUUID(),
      ...(await flow.tokensFor?.({ ...grant, code })),
      id_token: await idToken(grant),
    });
  };

  app.get(flow.authorizePath, flow.faults.middleware, authorize);
  app.post(
    flow.tokenPath,
    flow.faults.middleware,
    express.urlencoded({ extended: false }),
    async (request, response, next) => {
      const form = request.body as Record<string, unknown>;
      if (form['grant_type'] !== 'authorization_code') return next();
      await redeem(form, response);
    },
  );
}
