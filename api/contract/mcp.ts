import { z } from 'zod/mini';
import { route } from './route.ts';

export const mcp = route({
  method: 'post',
  path: '/api/mcp',
  access: 'public',
  summary:
    'Model Context Protocol (Streamable HTTP, stateless): reading for programs, with a personal token as the bearer',
  description:
    'One JSON-RPC message a call, answered as JSON. Tools: `search`, `decisions` and `question` with the scope `search`; `meeting` and `actions` with the scope `meetings`. Each answers what the same call of this API answers the owner of the token. 401 TOKEN_REFUSED for a token that expired, was withdrawn or never was.',
  body: z.looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.optional(z.union([z.string().check(z.maxLength(200)), z.number()])),
    method: z.string().check(z.minLength(1), z.maxLength(100)),
    params: z.optional(z.looseObject({})),
  }),
  /** A JSON-RPC answer; null, with 202, for a message that none is owed. */
  answer: z.unknown(),
  accepted: z.unknown(),
});
