import { TOKEN_DAYS, TOKEN_SCOPES, tokenScope } from '#domain/user/personal-tokens.ts';
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

/** A personal token as its owner sees it; the token itself is answered once, where it is made. */
export const personalToken = z.object({
  id: z.string(),
  label: z.string(),
  /** How it begins, by which it is recognised. */
  prefix: z.string(),
  scopes: z.array(tokenScope),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

export const listTokens = route({
  method: 'get',
  path: '/api/account/tokens',
  access: 'signed-in',
  summary: 'One’s own personal tokens that have not expired, newest first',
  answer: z.object({ tokens: z.array(personalToken) }),
});

export const createToken = route({
  method: 'post',
  path: '/api/account/tokens',
  access: 'signed-in',
  summary: 'A personal token, with which one’s own programs read at /api/mcp what one may read, and nothing else',
  description: '409 TOO_MANY_TOKENS where ten are valid already.',
  status: 201,
  body: z.object({
    label: z.string().check(z.trim(), z.minLength(1, 'Donnez un nom au jeton.'), z.maxLength(100)),
    scopes: z.array(tokenScope).check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length)),
    days: z.union(TOKEN_DAYS.map((days) => z.literal(days))),
    password: passwordField,
  }),
  /** Shown once. */
  answer: z.extend(success, { id: z.string(), token: z.string(), expiresAt: z.string() }),
});

export const withdrawToken = route({
  method: 'delete',
  path: '/api/account/tokens/:id',
  access: 'signed-in',
  summary: 'Withdraw one’s own personal token, which opens nothing from now on',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: success,
});

export type PersonalToken = z.infer<typeof personalToken>;
