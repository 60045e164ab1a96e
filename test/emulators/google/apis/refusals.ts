import type { Fault } from '#test/emulators/microsoft/faults.ts';
import type { Response } from 'express';

/** A refusal of Calendar or Drive, as they word it. */
const worded = (status: number, reason: string, { domain = 'global', message = reason } = {}) => ({
  status,
  body: { error: { errors: [{ domain, reason, message }], code: status, message } },
});

/** A refusal of Meet, as newer APIs of Google word it. */
const named = (status: number, name: string, reason?: string) => ({
  status,
  body: {
    error: {
      code: status,
      message: name,
      status: name,
      ...(reason === undefined
        ? {}
        : { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }] }),
    },
  },
});

const QUOTA = { domain: 'usageLimits' };

export const REFUSALS = {
  token: worded(401, 'authError', { message: 'Invalid Credentials' }),
  scope: worded(403, 'insufficientPermissions', { message: 'Insufficient Permission' }),
  userRate: worded(403, 'userRateLimitExceeded', { ...QUOTA, message: 'User Rate Limit Exceeded' }),
  rate: worded(403, 'rateLimitExceeded', { ...QUOTA, message: 'Rate Limit Exceeded' }),
  daily: worded(403, 'quotaExceeded', { ...QUOTA, message: 'Calendar usage limits exceeded.' }),
  disabled: worded(403, 'accessNotConfigured', { ...QUOTA, message: 'The API is not enabled for the project.' }),
  forbidden: worded(403, 'forbidden', { message: 'Forbidden' }),
  missing: worded(404, 'notFound', { message: 'Not Found' }),
  conflict: worded(409, 'duplicate', { message: 'The requested identifier already exists.' }),
  syncLost: worded(410, 'fullSyncRequired', {
    domain: 'calendar',
    message: 'Sync token is no longer valid, a full sync is required.',
  }),
  precondition: worded(412, 'conditionNotMet', { message: 'Precondition Failed' }),
  tooMany: worded(429, 'rateLimitExceeded', { ...QUOTA, message: 'Rate Limit Exceeded' }),
  tooLarge: worded(403, 'exportSizeLimitExceeded', { message: 'This file is too large to be exported.' }),
  domainPolicy: worded(403, 'domainPolicy', { message: 'The domain administrators have disabled Gmail apps.' }),
  noMailbox: worded(400, 'failedPrecondition', { message: 'Mail service not enabled' }),
  badRequest: worded(400, 'badRequest', { message: 'Bad Request' }),
  backend: worded(503, 'backendError', { message: 'Backend Error' }),
  meetToken: named(401, 'UNAUTHENTICATED'),
  meetScope: named(403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'),
  meetForbidden: named(403, 'PERMISSION_DENIED'),
  meetDisabled: named(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'),
  meetMissing: named(404, 'NOT_FOUND'),
  meetBad: named(400, 'INVALID_ARGUMENT'),
  meetTooMany: named(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'),
} as const;

export type GoogleRefusal = keyof typeof REFUSALS;

export function refuse(response: Response, name: GoogleRefusal): void {
  const { status, body } = REFUSALS[name];
  response.status(status).json(body);
}

/** The same as a fault. @param retryAfter seconds, for the header */
export const faultOf = (name: GoogleRefusal, retryAfter?: number): Fault => ({
  kind: 'answer',
  ...REFUSALS[name],
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
