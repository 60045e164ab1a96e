import { role } from '#domain/user/role.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

export { role, ROLES, type Role } from '#domain/user/role.ts';

export const signedInUser = z.object({ id: z.string(), displayName: z.string(), email: z.string(), role });

/** `accessToken` goes into the Authorization header; the refresh token travels in an httpOnly cookie only. */
export const session = z.object({ accessToken: z.string(), expiresIn: z.int(), user: signedInUser });

export const login = route({
  method: 'post',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with e-mail address and password',
  body: z.object({ email: z.string().check(z.maxLength(255)), password: z.string().check(z.maxLength(1024)) }),
  answer: session,
});

export const refresh = route({
  method: 'post',
  path: '/api/auth/refresh',
  access: 'public',
  summary: 'A new access token for the refresh cookie, which is replaced',
  answer: session,
});

export const logout = route({
  method: 'post',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'End the session of the refresh cookie',
  answer: z.object({ success: z.literal(true) }),
});

export type SignedInUser = z.infer<typeof signedInUser>;
export type Session = z.infer<typeof session>;
