import { z } from 'zod/mini';
import { route } from './route.ts';

export const readPasswordReset = route({
  method: 'post',
  path: '/api/auth/password-reset/reading',
  access: 'public',
  summary: 'Whether a link still sets another password: 410 RESET_INVALID once it was used or is too old',
  // No address has the token in it: addresses are logged.
  body: z.object({ token: z.string().check(z.maxLength(128)) }),
  answer: z.object({ success: z.literal(true) }),
});
