import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { GreffierError } from '#domain/errors.ts';
import { TOKEN_SCOPE_LACKING, type TokenScope } from '#domain/user/personal-tokens.ts';
import { z } from 'zod/mini';
import { readArguments, type Calling, type Tool } from './tools.ts';

export interface Reader extends Calling {
  readonly scopes: readonly TokenScope[];
  /** Resolves once the log has it that this tool is called. */
  readonly note: (tool: string) => Promise<void>;
}

const INSTRUCTIONS =
  'Greffier keeps the minutes of meetings, in French. Everything here reads what the owner of the token may read; nothing is changed.';

const asText = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) });

/** What a tool could not answer is told to the model, by its code: another call may do better. */
const refused = ({ code, message, details }: GreffierError) => ({
  isError: true,
  content: [asText({ code, message, ...(Array.isArray(details['errors']) && { errors: details['errors'] }) })],
});

/** A server for one message of one person's program. */
export function mcpServer(tools: readonly Tool[], version: string, { scopes, note, ...calling }: Reader): Server {
  const server = new Server({ name: 'greffier', version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools
      .filter(({ scope }) => scopes.includes(scope))
      .map(({ name, title, description, takes }) => ({
        name,
        title,
        description,
        inputSchema: { ...z.toJSONSchema(takes, { io: 'input' }), type: 'object' as const },
        annotations: { readOnlyHint: true, openWorldHint: false },
      })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool)
      throw new McpError(ErrorCode.InvalidParams, `no tool is called so: ${tools.map(({ name }) => name).join(', ')}`);
    await note(tool.name);
    try {
      if (!scopes.includes(tool.scope)) throw new GreffierError(TOKEN_SCOPE_LACKING);
      const answer = await tool.call(readArguments(tool.takes, params.arguments), calling);
      return { content: [asText(answer)] };
    } catch (error) {
      if (error instanceof GreffierError) return refused(error);
      throw error;
    }
  });
  return server;
}
