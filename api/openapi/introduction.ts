/** What holds for every call, for authors of clients; a paragraph an entry. */
const PARAGRAPHS = [
  'Sign in with POST /api/auth/login and send the access token that it answers as `Authorization: Bearer …`. It expires after `expiresIn` seconds; POST /api/auth/refresh gives another one for the cookie of the sign-in, and replaces the cookie. A cookie that was replaced a while ago ends the session: somebody else may have it. A client without cookies signs in again.',
  'Every refusal is problem details (RFC 9457). Go by `status` and `code`, which is stable; `detail` is a French sentence for people, and `errors` names each field that was refused. 400: the request is wrong; 401: sign in; 403: not for this person; 404: there is none, or none that this person may read; 409: not as things stand; 410: no longer there, or spent; 412: somebody was faster; 413: too large; 415: not JSON in UTF-8; 429 and 503: later, after `Retry-After` seconds where it says so. Who may not do something is told so before anything else about it.',
  'What changes something answers a `position`. Reads that know `minPosition` wait until they can see it, for some seconds, and then refuse with 503 NOT_YET_VISIBLE.',
  'While the event log is older than what is read, because it was restored from an older backup, every answer has the header `Greffier-Record: older`: what is read, also with `minPosition`, may be of events that the log has lost. Changes are refused with 503 RECORD_OLDER until an administrator has reconciled the two.',
  'What was read with an ETag is changed with that ETag in `If-Match`, so that nothing is overwritten that was not seen. Meetings have one ETag for all of their parts.',
  'A change that got no answer is repeated with the same `Idempotency-Key` and the same body, and happens once. The key with another body is refused: IDEMPOTENCY_KEY_REUSED.',
  'Times are ISO 8601 in UTC. Identifiers, positions, ETags and tickets mean nothing but themselves. Fields can be added to answers.',
];

/** The document’s description, in CommonMark. */
export const INTRODUCTION = PARAGRAPHS.join('\n\n');
