import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { mcp } from '#api/contract/mcp.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { TOKEN_REFUSED } from '#domain/user/personal-tokens.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { MailContext } from '../context/mail.ts';
import { CallLimit } from '../http/call-limit.ts';
import { callerOf, type Http } from '../http/caller.ts';
import { publicEndpoint, Reply, type Endpoint } from '../http/endpoint.ts';
import { CROSS_SITE } from '../http/errors.ts';
import type { Principals } from '../http/principals.ts';
import { CALLS, TOO_MANY_CALLS } from '../mcp/call-limit.ts';
import { mcpServer } from '../mcp/server.ts';
import { toolsOf } from '../mcp/tools.ts';

/** Questions and filters: nothing here is long. */
const BODY_LIMIT = 65_536;

const VERSION = '1';

/**
 * Refuses calls of pages that are not our own, by their Origin, whatever name they reached the server under: a name that
 * was bound to this server's address is no leave (MCP, Streamable HTTP, security). Programs send none.
 */
function mustBeNoOtherPage(http: Http, publicUrl: string): void {
  const origin = http.request.get('origin');
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new GreffierError(CROSS_SITE);
}

/**
 * Reading for people's programs. `endpoints` are those that tools are made of; each message has a server of its own,
 * which keeps nothing: any process may answer the next one.
 */
export function mcpEndpoints(
  dependencies: Pick<IdentityContext, 'journal'> & Pick<MailContext, 'publicUrl'>,
  principals: Principals,
  endpoints: readonly Endpoint[],
): Endpoint[] {
  const { journal, publicUrl } = dependencies;
  const limit = new CallLimit(CALLS, TOO_MANY_CALLS);
  const tools = toolsOf(endpoints);

  const known = async (http: Http) => {
    try {
      return await principals.ofPersonalToken(http.request);
    } catch (error) {
      if (isError(error, TOKEN_REFUSED)) {
        const { address, correlationId } = callerOf(http);
        journal.refused({ type: 'SignInRefused', userId: null, email: '', address, reason: 'token' }, correlationId);
      }
      throw error;
    }
  };

  return [
    publicEndpoint(
      mcp,
      async ({ body, command, http }) => {
        mustBeNoOtherPage(http, publicUrl());
        const { principal, token } = await known(http);
        await limit.count(principal.userId);
        const { address, correlationId } = callerOf(http);
        const { userId } = principal;
        const note = (tool: string) =>
          journal.record({ type: 'TokenUsed', userId, address, tokenId: token.id, tool }, correlationId);
        const server = mcpServer(tools, VERSION, { principal, command, http, scopes: token.scopes, note });
        const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
        await server.connect(transport);
        try {
          const answer = await transport.handleRequest(asWebRequest(http, publicUrl()), { parsedBody: body });
          const text = await answer.text();
          return new Reply(answer.status, text === '' ? null : JSON.parse(text));
        } finally {
          await server.close();
        }
      },
      BODY_LIMIT,
    ),
  ];
}

/** What the transport looks at of a request whose body was read: its method and what the caller takes. */
function asWebRequest({ request }: Http, publicUrl: string): Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request(`${publicUrl}${mcp.path}`, { method: 'POST', headers });
}
