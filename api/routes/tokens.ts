import type { IdentityContext } from '../context/identity.ts';
import type { RecordContext } from '../context/record.ts';
import { createToken, listTokens, withdrawToken } from '#api/contract/account.ts';
import * as own from '#commands/user/personal-tokens.ts';
import { GreffierError } from '#domain/errors.ts';
import { TOKEN_NOT_FOUND } from '#domain/user/personal-tokens.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { ownerOf } from './account.ts';

const BODY_LIMIT = 16_384;

/** The tokens that people make for their own programs. */
export function tokenEndpoints(dependencies: RecordContext & IdentityContext): Endpoint[] {
  const { personalTokens, now } = dependencies;
  return [
    endpoint(listTokens, async ({ principal }) => ({
      tokens: (await personalTokens.list(principal.userId, new Date(now()))).map(
        ({ createdAt, expiresAt, lastUsedAt, scopes, ...token }) => ({
          ...token,
          scopes: [...scopes],
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        }),
      ),
    })),
    endpoint(
      createToken,
      async (call) => {
        const { password, ...wanted } = call.body;
        const created = await own.createToken(dependencies, {
          owner: ownerOf(call),
          password,
          wanted: { ...wanted, scopes: [...new Set(wanted.scopes)] },
          request: call.command,
        });
        return { ...SUCCESS, ...created, expiresAt: created.expiresAt.toISOString() };
      },
      BODY_LIMIT,
    ),
    endpoint(withdrawToken, async ({ params: { id }, principal: { userId }, command }) => {
      if (!isUuid(id)) throw new GreffierError(TOKEN_NOT_FOUND);
      await own.withdrawToken(dependencies, { userId, tokenId: id.toLowerCase(), request: command });
      return SUCCESS;
    }),
  ];
}
