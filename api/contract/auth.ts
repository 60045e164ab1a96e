import { role } from '#domain/user/role.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

export { role, ROLES, type Role } from '#domain/user/role.ts';

export const signedInUser = z.object({ id: z.string(), displayName: z.string(), email: z.string(), role });

/** `accessToken` goes into the Authorization header; the refresh token travels in an httpOnly cookie only. */
export const session = z.object({ accessToken: z.string(), expiresIn: z.int(), user: signedInUser });

const success = z.object({ success: z.literal(true) });
export const LONGEST_PASSWORD = 1024;
export const passwordField = z.string().check(z.maxLength(LONGEST_PASSWORD));
/** Six digits, or a recovery code; spaces and hyphens do not count. */
export const LONGEST_CODE = 64;
export const codeField = z.string().check(z.maxLength(LONGEST_CODE));
const challengeField = z.string().check(z.maxLength(2048));

/**
 * The password was right and is not enough: `code` asks for a code of the second factor, `enrolment` for setting one
 * up. `challenge` goes along with what comes next, within the minutes that it lasts.
 */
export const secondStep = z.object({ step: z.enum(['code', 'enrolment']), challenge: z.string(), expiresIn: z.int() });

/** What a person puts into the application on their telephone: the address as a QR code, or the secret by hand. */
export const enrolment = z.object({ secret: z.string(), uri: z.string() });
/** Shown once, to be kept on paper: each stands in for a code of the telephone, once. */
export const recoveryCodes = z.array(z.string());

export const login = route({
  method: 'post',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with e-mail address and password; 202 where a second factor has to follow',
  body: z.object({ email: z.string().check(z.maxLength(255)), password: passwordField }),
  answer: session,
  accepted: secondStep,
});

export const loginCode = route({
  method: 'post',
  path: '/api/auth/login/code',
  access: 'public',
  summary: 'The second step of signing in: a code of the second factor, or a recovery code',
  body: z.object({ challenge: challengeField, code: codeField }),
  answer: session,
});

export const loginEnrolment = route({
  method: 'post',
  path: '/api/auth/login/enrolment',
  access: 'public',
  summary: 'Begin to set up the second factor without which nobody signs in here',
  body: z.object({ challenge: challengeField }),
  answer: enrolment,
});

export const loginEnrolmentCode = route({
  method: 'post',
  path: '/api/auth/login/enrolment/code',
  access: 'public',
  summary: 'Finish setting it up with a first code, and sign in',
  body: z.object({ challenge: challengeField, code: codeField }),
  answer: z.extend(session, { recoveryCodes }),
});

export const refresh = route({
  method: 'post',
  path: '/api/auth/refresh',
  access: 'public',
  byCookie: true,
  summary: 'A new access token for the refresh cookie, which is replaced',
  answer: session,
});

export const logout = route({
  method: 'post',
  path: '/api/auth/logout',
  access: 'public',
  byCookie: true,
  summary: 'End the session of the refresh cookie',
  answer: success,
});

export const acceptInvitation = route({
  method: 'post',
  path: '/api/auth/invitation',
  access: 'public',
  summary: 'Choose a first password with the token of an invitation; signing in comes next',
  body: z.object({ token: z.string().check(z.maxLength(128)), password: passwordField }),
  answer: z.extend(success, { email: z.string() }),
});

export const issueTicket = route({
  method: 'post',
  path: '/api/auth/tickets',
  access: 'signed-in',
  summary: 'A ticket with which a link opens one address once, within a minute: append it as the parameter `ticket`',
  body: z.object({ address: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  answer: z.object({ ticket: z.string(), expiresIn: z.int() }),
  status: 201,
});

export type SignedInUser = z.infer<typeof signedInUser>;
export type Session = z.infer<typeof session>;
export type SecondStep = z.infer<typeof secondStep>;
export type Enrolment = z.infer<typeof enrolment>;
