import { z } from 'zod/mini';
import { route } from './route.ts';

export const readInvitation = route({
  method: 'post',
  path: '/api/auth/invitation/reading',
  access: 'public',
  summary: 'Whether an invitation still opens an account: 410 INVITATION_INVALID once it was used or is too old',
  // No address has the token in it: addresses are logged.
  body: z.object({ token: z.string().check(z.maxLength(128)) }),
  answer: z.object({ success: z.literal(true) }),
});
