import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { AuthorisationCommand, Authorisations, EndedBy } from '#domain/authorisation/authorisations.ts';
import type { AuthorisationTokens, HeldAuthorisation } from '#domain/authorisation/tokens.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Request } from '../handle.ts';

/** People's authorisations at one provider, where they are recorded and kept. */
export interface AuthorisationBook<Scope extends string, Code> {
  /** As ids that derive from a command have it. */
  readonly provider: 'google' | 'microsoft';
  readonly tokens: AuthorisationTokens;
  readonly now: () => string;
  readonly read: () => Promise<Authorisations<Scope, Code>>;
  readonly change: (
    command: AuthorisationCommand<Scope, Code>,
    request: Request,
  ) => Promise<Authorisations<Scope, Code>>;
  /** Answers whether the provider confirmed that what is held opens nothing any more. */
  readonly giveBack: (held: HeldAuthorisation) => Promise<boolean>;
  /** Another account here is connected to the one there. */
  readonly taken: ErrorDefinition;
  readonly nothingGranted: ErrorDefinition;
}

/** What somebody brought back from the provider. */
interface Brought<Scope> {
  readonly userId: string;
  readonly held: HeldAuthorisation;
  readonly granted: readonly Scope[];
  readonly request: Request;
}

/**
 * Keeps what somebody granted; it counts by the event. What is in the vault of theirs without counting goes. Throws
 * where nothing was granted, or the account there is taken, and gives back what it does not keep.
 */
export async function authorise<Scope extends string, Code>(
  book: AuthorisationBook<Scope, Code>,
  { userId, held, granted, request }: Brought<Scope>,
): Promise<Authorisations<Scope, Code>> {
  const { tokens, now, provider } = book;
  const others = [...(await book.read()).authorisations].filter(([one]) => one !== userId);
  const known = await tokens.find({ ids: others.map(([, { id }]) => id) });
  const isTaken = [...known.values()].some(({ subject }) => subject === held.subject);
  // To give it back would take it from the account that has it.
  if (isTaken) throw new GreffierError(book.taken);
  if (granted.length === 0) {
    await book.giveBack(held);
    throw new GreffierError(book.nothingGranted);
  }
  const authorisationId = derivedId(`${provider}-authorisation`, request.commandId);
  await tokens.keep(authorisationId, userId, held);
  const state = await book.change({ type: 'authorise', authorisationId, userId, granted, at: now() }, request);
  await forgetUncounted(book, { userId, state, subject: held.subject });
  return state;
}

/**
 * Ends somebody's authorisation: nothing is read from the event on. Answers whether the provider confirmed that its
 * token opens nothing any more; null where there is no authorisation.
 */
export async function endAuthorisation<Scope extends string, Code>(
  book: AuthorisationBook<Scope, Code>,
  { userId, by, request }: { readonly userId: string; readonly by: EndedBy; readonly request: Request },
): Promise<boolean | null> {
  const authorisation = (await book.read()).authorisations.get(userId);
  if (!authorisation) return null;
  const state = await book.change({ type: 'end', userId, by, at: book.now() }, request);
  const isRevoked = await forgetToken(book, authorisation.id, request);
  await forgetUncounted(book, { userId, state, subject: null });
  return isRevoked;
}

/**
 * Gives the token of an ended authorisation back, then deletes it, also where the provider does not answer. It can be
 * repeated after an interruption. Answers whether the provider confirmed.
 */
export async function forgetToken<Scope extends string, Code>(
  book: AuthorisationBook<Scope, Code>,
  authorisationId: string,
  request: Request,
): Promise<boolean> {
  const held = (await book.tokens.find({ ids: [authorisationId] })).get(authorisationId);
  const isRevoked = held !== undefined && (await book.giveBack(held));
  await book.tokens.forget(authorisationId);
  const commandId = derivedId(`forget-${book.provider}-token`, authorisationId);
  await book.change({ type: 'recordForgotten', authorisationId, isRevoked }, { ...request, commandId });
  return isRevoked;
}

/** Forgets what the vault has of an account that counts no more: what was replaced, or kept by who was cut off. */
export async function forgetUncounted<Scope extends string, Code>(
  book: AuthorisationBook<Scope, Code>,
  {
    userId,
    state,
    subject,
  }: {
    readonly userId: string;
    readonly state: Authorisations<Scope, Code>;
    /** Whose authorisation counts: to give another one of the same account back would end it too. */
    readonly subject: string | null;
  },
): Promise<void> {
  const { tokens } = book;
  for (const [id, held] of await tokens.find({ userId })) {
    if (state.authorisations.get(userId)?.id === id || state.leaving.has(id)) continue;
    if (held.subject !== subject) await book.giveBack(held);
    await tokens.forget(id);
  }
}
