import { z } from 'zod/mini';
import { passwordField } from './auth.ts';
import { route } from './route.ts';

const success = z.object({ success: z.literal(true) });

export const passwordHelp = route({
  method: 'get',
  path: '/api/auth/password-reset',
  access: 'public',
  summary: 'Whether a forgotten password is helped by mail; without a mail server an administrator hands over a link',
  answer: z.object({ byMail: z.boolean() }),
});

export const requestPasswordReset = route({
  method: 'post',
  path: '/api/auth/password-reset/requests',
  access: 'public',
  summary: 'Ask for a link to another password by mail; the answer is the same for every address, known or not',
  description:
    'Limited like signing in: 429 TOO_MANY_RESETS. Answered before the address is looked up, so that how long it takes tells nothing either.',
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(255)) }),
  status: 202,
  answer: z.extend(success, { byMail: z.boolean() }),
});

export const resetPassword = route({
  method: 'post',
  path: '/api/auth/password-reset',
  access: 'public',
  summary: 'Choose another password with the token of such a link; every session ends, and signing in comes next',
  body: z.object({ token: z.string().check(z.maxLength(128)), password: passwordField }),
  answer: z.extend(success, { email: z.string() }),
});
