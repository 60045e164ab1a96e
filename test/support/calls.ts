import { login } from '#api/contract/auth.ts';
import type { Route } from '#api/contract/route.ts';
import type { z } from 'zod/mini';
import type { Greffier } from './greffier.ts';
import { lateAnswer } from './late-answer.ts';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call that the server answered with something else than what was asked for. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * What a route of the contract answers to a program, as the contract reads it. Throws RefusedCall where it is refused.
 */
export async function callRoute<R extends Route>(
  url: string,
  route: R,
  { params = {}, body, token, headers }: Sent = {},
): Promise<z.output<R['answer']>> {
  const path = route.path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  };
  const first = await fetch(`${url}${path}`, {
    method: route.method.toUpperCase(),
    headers: sent,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = route.status === 202 ? first : await lateAnswer(first, sent);
  if (!response.ok)
    throw new RefusedCall(response.status, `${route.method} ${path}: ${response.status} ${await response.text()}`);
  return route.answer.parse(await response.json()) as z.output<R['answer']>;
}

/** Signs somebody in who needs no second factor. */
export const tokenOf = async (url: string, email: string, password: string): Promise<string> =>
  (await callRoute(url, login, { body: { email, password } })).accessToken;

/** Calls routes as a server's administrator. */
export async function administrator({
  url,
  adminEmail,
  adminPassword,
}: Pick<Greffier, 'url' | 'adminEmail' | 'adminPassword'>) {
  const token = await tokenOf(url, adminEmail, adminPassword);
  return <R extends Route>(route: R, sent: Omit<Sent, 'token'> = {}) => callRoute(url, route, { ...sent, token });
}
