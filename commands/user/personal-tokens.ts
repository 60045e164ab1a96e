import { derivedId } from '#domain/events/derived-id.ts';
import type { PersonalTokens, TokenScope } from '#domain/user/personal-tokens.ts';
import { changeUser } from './change-user.ts';
import { mustKnow, type Owned, type OwnAccountDependencies } from './own-account.ts';
import type { Dependencies, Request } from '../handle.ts';

const DAY_MS = 86_400_000;

export interface TokenDependencies extends Dependencies {
  readonly personalTokens: PersonalTokens;
}

export interface WantedToken {
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

/**
 * A token for a person's programs, who proves with the password that it is they. The event comes first: a crash before
 * the token is kept leaves one that nobody has. Throws TOO_MANY_TOKENS, PASSWORD_WRONG or TOO_MANY_ATTEMPTS.
 */
export async function createToken(
  dependencies: OwnAccountDependencies & TokenDependencies,
  { owner, password, wanted, request }: Owned & { readonly password: string; readonly wanted: WantedToken },
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Date }> {
  await mustKnow(dependencies, owner, password);
  const at = dependencies.now();
  const { label, scopes, days } = wanted;
  const [id, userId] = [derivedId('personal-token', request.commandId), owner.user.id];
  const expiresAt = new Date(Date.parse(at) + days * DAY_MS);
  await changeUser(dependencies, {
    userId,
    command: { type: 'createToken', userId, tokenId: id, label, scopes, expiresAt: expiresAt.toISOString(), at },
    request,
  });
  const createdAt = new Date(at);
  const token = await dependencies.personalTokens.keep({ id, userId, label, scopes, createdAt, expiresAt });
  return { id, token, expiresAt };
}

/** The token opens nothing from now on, whatever becomes of the event after it. Throws TOKEN_NOT_FOUND. */
export async function withdrawToken(
  dependencies: TokenDependencies,
  { userId, tokenId, request }: { readonly userId: string; readonly tokenId: string; readonly request: Request },
): Promise<void> {
  await dependencies.personalTokens.withdraw(userId, tokenId);
  await changeUser(dependencies, { userId, command: { type: 'withdrawToken', tokenId }, request });
}

/** Withdraws every token of a person, whose account was perhaps in other hands; again, it completes what was cut off. */
export async function withdrawEveryToken(
  dependencies: TokenDependencies,
  userId: string,
  request: Request,
): Promise<void> {
  for (const { id } of await dependencies.personalTokens.list(userId, new Date(dependencies.now()))) {
    const commandId = derivedId('withdraw-token', request.commandId, id);
    await withdrawToken(dependencies, { userId, tokenId: id, request: { ...request, commandId } });
  }
}
