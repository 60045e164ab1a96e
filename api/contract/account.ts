import { z } from 'zod/mini';
import { codeField, enrolment, passwordField, recoveryCodes } from './auth.ts';
import { route } from './route.ts';

const success = z.object({ success: z.literal(true) });

export const changePassword = route({
  method: 'post',
  path: '/api/account/password',
  access: 'signed-in',
  summary: 'Change one’s own password; every other session ends',
  body: z.object({ currentPassword: passwordField, newPassword: passwordField }),
  answer: success,
});

export const logoutEverywhere = route({
  method: 'post',
  path: '/api/account/logout-everywhere',
  access: 'signed-in',
  summary: 'End every session of one’s own, this one included',
  answer: success,
});

export const secondFactorState = route({
  method: 'get',
  path: '/api/account/second-factor',
  access: 'signed-in',
  summary: 'How one’s own second factor stands',
  answer: z.object({
    enabled: z.boolean(),
    /** Nobody signs in without one: the settings say so, in production. */
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
});

/** `code` is asked for where there is a second factor already. */
const proof = z.object({ password: passwordField, code: z._default(codeField, '') });

export const beginEnrolment = route({
  method: 'post',
  path: '/api/account/second-factor/enrolment',
  access: 'signed-in',
  summary: 'Begin to set up a second factor, or another one in place of the one there is',
  body: proof,
  answer: enrolment,
});

export const confirmEnrolment = route({
  method: 'post',
  path: '/api/account/second-factor/enrolment/code',
  access: 'signed-in',
  summary: 'Finish setting it up with a first code; every other session ends',
  body: z.object({ code: codeField }),
  answer: z.extend(success, { recoveryCodes }),
});

export const renewRecoveryCodes = route({
  method: 'post',
  path: '/api/account/second-factor/recovery-codes',
  access: 'signed-in',
  summary: 'New recovery codes in place of the former ones',
  body: z.object({ password: passwordField }),
  answer: z.extend(success, { recoveryCodes }),
});

export const removeSecondFactor = route({
  method: 'post',
  path: '/api/account/second-factor/removal',
  access: 'signed-in',
  summary: 'Do without a second factor, where none is required',
  body: z.object({ password: passwordField, code: codeField }),
  answer: success,
});
