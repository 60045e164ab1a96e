import type { Response } from 'express';

/** Refusals of Graph, by what is wrong: status, code and message as its documents and users report them. */
export const REFUSALS = {
  token: { status: 401, code: 'InvalidAuthenticationToken', message: 'Access token validation failure.' },
  permission: { status: 403, code: 'Authorization_RequestDenied', message: 'Insufficient privileges.' },
  policy: { status: 403, code: 'Forbidden', message: 'No application access policy found for this app.' },
  policyOfContent: {
    status: 403,
    code: 'Forbidden',
    message:
      "Application is not allowed to perform operations on the user 'USER', neither is allowed access through RSC permission evaluation.",
  },
  disabled: { status: 403, code: 'GraphAccessToTranscriptsDisabled', message: 'Access is disabled by the tenant.' },
  attribution: { status: 403, code: 'SpeakerAttributionNotAllowed', message: 'Speaker attribution is not allowed.' },
  payment: { status: 402, code: 'PaymentRequired', message: 'The evaluation quota is used up.' },
  unknown: { status: 404, code: 'NotFound', message: 'Resource not found.' },
  filter: { status: 400, code: 'InvalidArgument', message: 'Filter expression expected.' },
  advanced: { status: 400, code: 'Request_UnsupportedQuery', message: 'ConsistencyLevel header and $count expected.' },
  sync: { status: 410, code: 'SyncStateNotFound', message: 'The sync state is not found. Begin again.' },
  request: { status: 400, code: 'InvalidRequest', message: 'The request is malformed.' },
  validation: { status: 400, code: 'ValidationError', message: 'Subscription validation request failed.' },
  outdated: { status: 412, code: '', message: 'The If-Match header contains an invalid value.' },
  exists: { status: 409, code: 'Conflict', message: 'A subscription for this resource exists.' },
} as const;

export type RefusalKind = keyof typeof REFUSALS;

export function refuse(response: Response, kind: RefusalKind, detail: { readonly user?: string } = {}): void {
  const { status, code, message } = REFUSALS[kind];
  response.status(status).json({
    error: {
      code,
      message: message.replace('USER', detail.user ?? ''),
      innerError: { date: new Date().toISOString(), 'request-id': 'test', 'client-request-id': 'test' },
    },
  });
}
