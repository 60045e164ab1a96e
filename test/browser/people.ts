import { acceptInvitation, login } from '#api/contract/auth.ts';
import { inviteUser } from '#api/contract/users.ts';
import { randomUUID } from 'node:crypto';
import type { Greffier } from '../support/greffier.ts';

export interface TestPerson {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody with an account of their own, who has accepted their invitation. */
export async function somebody({ url, adminEmail, adminPassword }: Greffier, role: 'observer' | 'user' | 'admin'): Promise<TestPerson> {
  const post = async (path: string, body: unknown, token = ''): Promise<unknown> =>
    (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })).json();
  const mark = randomUUID().slice(0, 8);
  const person = { displayName: `Noor ${mark}`, email: `noor-${mark}@exemple.fr`, password: `la phrase de passe de ${mark}` };
  const { accessToken } = login.answer.parse(await post(login.path, { email: adminEmail, password: adminPassword }));
  const { id, invitation } = inviteUser.answer.parse(await post(inviteUser.path, { displayName: person.displayName, email: person.email, role }, accessToken));
  const token = new URLSearchParams(new URL(invitation.link ?? '').hash.slice(1)).get('token');
  acceptInvitation.answer.parse(await post(acceptInvitation.path, { token, password: person.password }));
  return { id, ...person };
}
