import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { GoogleClient } from '#domain/google/client.ts';
import type { EndedBy } from '#domain/google/events.ts';
import { googleFailureOf } from '#domain/google/failures.ts';
import { GOOGLE_ACCOUNT_TAKEN, NOTHING_GRANTED } from '#domain/google/flow.ts';
import type { GoogleIntegration } from '#domain/google/integration.ts';
import type { GoogleScope } from '#domain/google/scopes.ts';
import type { GoogleTokens, HeldAuthorisation } from '#domain/google/tokens.ts';
import type { Dependencies, Request } from '../handle.ts';
import { changeGoogle, readGoogle } from './integration.ts';

export interface AuthorisationDependencies extends Dependencies {
  /** Null where no application is configured any more: then nothing can be given back to Google. */
  readonly client: GoogleClient | null;
  readonly tokens: GoogleTokens;
}

/** What somebody brought back from Google. */
interface Brought {
  readonly userId: string;
  readonly held: HeldAuthorisation;
  readonly granted: readonly GoogleScope[];
  readonly request: Request;
}

/**
 * Keeps what somebody granted; it counts by the event. What is in the vault of theirs without counting goes. Throws
 * GOOGLE_NOTHING_GRANTED or GOOGLE_ACCOUNT_TAKEN, and gives back to Google what it does not keep.
 */
export async function authorise(
  dependencies: AuthorisationDependencies,
  { userId, held, granted, request }: Brought,
): Promise<GoogleIntegration> {
  const { tokens, now } = dependencies;
  const others = [...(await readGoogle(dependencies)).authorisations].filter(([one]) => one !== userId);
  const known = await tokens.find({ ids: others.map(([, { id }]) => id) });
  const isTaken = [...known.values()].some(({ subject }) => subject === held.subject);
  // To give it back would take it from the account that has it.
  if (isTaken) throw new GreffierError(GOOGLE_ACCOUNT_TAKEN);
  if (granted.length === 0) {
    await giveBack(dependencies, held);
    throw new GreffierError(NOTHING_GRANTED);
  }
  const authorisationId = derivedId('google-authorisation', request.commandId);
  await tokens.keep(authorisationId, userId, held);
  const { state } = await changeGoogle(
    dependencies,
    { type: 'authorise', authorisationId, userId, granted, at: now() },
    request,
  );
  await forgetUncounted(dependencies, { userId, state, subject: held.subject });
  return state;
}

/**
 * Ends somebody's authorisation: nothing is read from the event on. Answers whether Google confirmed that its token
 * opens nothing any more; null where there is no authorisation.
 */
export async function endAuthorisation(
  dependencies: AuthorisationDependencies,
  { userId, by, request }: { readonly userId: string; readonly by: EndedBy; readonly request: Request },
): Promise<boolean | null> {
  const authorisation = (await readGoogle(dependencies)).authorisations.get(userId);
  if (!authorisation) return null;
  const { state } = await changeGoogle(dependencies, { type: 'end', userId, by, at: dependencies.now() }, request);
  const isRevoked = await forgetToken(dependencies, authorisation.id, request);
  await forgetUncounted(dependencies, { userId, state, subject: null });
  return isRevoked;
}

/**
 * Revokes the token of an ended authorisation at Google, then deletes it, also where Google does not answer. It can be
 * repeated after an interruption. Answers whether Google confirmed.
 */
export async function forgetToken(
  dependencies: AuthorisationDependencies,
  authorisationId: string,
  request: Request,
): Promise<boolean> {
  const held = (await dependencies.tokens.find({ ids: [authorisationId] })).get(authorisationId);
  const isRevoked = held !== undefined && (await giveBack(dependencies, held));
  await dependencies.tokens.forget(authorisationId);
  const commandId = derivedId('forget-google-token', authorisationId);
  await changeGoogle(dependencies, { type: 'recordForgotten', authorisationId, isRevoked }, { ...request, commandId });
  return isRevoked;
}

/** Forgets what the vault has of an account that counts no more: what was replaced, or kept by who was cut off. */
export async function forgetUncounted(
  dependencies: AuthorisationDependencies,
  {
    userId,
    state,
    subject,
  }: {
    readonly userId: string;
    readonly state: GoogleIntegration;
    /** Whose authorisation counts: to give another one of the same account at Google back would end it too. */
    readonly subject: string | null;
  },
): Promise<void> {
  const { tokens } = dependencies;
  for (const [id, held] of await tokens.find({ userId })) {
    if (state.authorisations.get(userId)?.id === id || state.leaving.has(id)) continue;
    if (held.subject !== subject) await giveBack(dependencies, held);
    await tokens.forget(id);
  }
}

async function giveBack({ client }: AuthorisationDependencies, { refreshToken }: HeldAuthorisation): Promise<boolean> {
  if (client === null) return false;
  try {
    await client.revoke(refreshToken);
    return true;
  } catch (error) {
    if (googleFailureOf(error) === null) throw error;
    return false;
  }
}
