import { beginEnrolment, confirmEnrolment } from '#api/contract/account.ts';
import { acceptInvitation } from '#api/contract/auth.ts';
import { inviteUser } from '#api/contract/users.ts';
import type { Role } from '#api/contract/auth.ts';
import { randomUUID } from 'node:crypto';
import { codeAt } from './authenticator.ts';
import { administrator, callRoute, tokenOf } from './calls.ts';
import type { Greffier } from './greffier.ts';

/** A server, and whose word counts there. */
export type Served = Pick<Greffier, 'url' | 'adminEmail' | 'adminPassword'>;

export interface TestPerson {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
}

/** Makes an account; answers the link to be passed on where no mail is set up. */
export async function invite(
  served: Served,
  person: { readonly displayName: string; readonly email: string; readonly role: Role },
): Promise<{ readonly id: string; readonly link: string }> {
  const { id, invitation } = await (await administrator(served))(inviteUser, { body: person });
  if (invitation.link === null) throw new Error(`the invitation of ${person.email} went out by mail`);
  return { id, link: invitation.link };
}

/** Somebody with an account of their own, who has accepted their invitation. */
export async function somebody(served: Served, role: Role): Promise<TestPerson> {
  const mark = randomUUID().slice(0, 8);
  const person = {
    displayName: `Noor ${mark}`,
    email: `noor-${mark}@exemple.fr`,
    password: `la phrase de passe de ${mark}`,
  };
  const { id, link } = await invite(served, { displayName: person.displayName, email: person.email, role });
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  await callRoute(served.url, acceptInvitation, { body: { token, password: person.password } });
  return { id, ...person };
}

/**
 * Gives somebody a second factor; answers its secret. The code of half a minute before `now` confirms it, so that the
 * one of `now` is still to be used.
 */
export async function giveSecondFactor(
  { url }: Served,
  { email, password }: TestPerson,
  now = new Date(),
): Promise<string> {
  const token = await tokenOf(url, email, password);
  const { secret } = await callRoute(url, beginEnrolment, { token, body: { password } });
  await callRoute(url, confirmEnrolment, { token, body: { code: codeAt(secret, new Date(now.getTime() - 30_000)) } });
  return secret;
}
