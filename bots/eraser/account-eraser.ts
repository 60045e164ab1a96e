import { forgetInGlossary } from '#commands/glossary/glossary.ts';
import type { Dependencies } from '#commands/handle.ts';
import { loadEvents } from '#commands/stream.ts';
import { changeUser } from '#commands/user/change-user.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { orElse } from '#domain/events/personal.ts';
import type { CredentialErasure } from '#domain/user/credentials.ts';
import { userEvents } from '#domain/user/events.ts';
import { userKeys } from '#domain/user/identity.ts';
import { userStreams } from '#domain/user/stream.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';

export const accountErasure = requestKind(userEvents, {
  kind: 'forget-account',
  purpose: 'destroy the keys of an account',
  opens: { UserErasureRequested: ({ data }) => ({ detail: data.erasureId }) },
  closes: { UserErased: every },
});

/** Forgets how a person signed in and destroys the key of their name and address, then says so. */
export const accountEraser = (
  dependencies: Dependencies,
  keyring: Keyring,
  credentials: CredentialErasure,
): Reactor<typeof accountErasure.kind> => ({
  request: accountErasure,
  concurrency: 1,
  act: async ({ subject: userId, askedBy, correlationId }) => {
    await credentials.forget(userId);
    const { events } = await loadEvents(dependencies.log, userStreams.of(userId));
    const people = events.flatMap(({ type, data }) =>
      type === 'UserCreated' || type === 'UserProfileChanged' ? orElse(data.displayName, []) : [],
    );
    const forgetting = {
      commandId: derivedId('forget-in-glossary', askedBy),
      actor: 'system:eraser',
      correlationId,
    } as const;
    await forgetInGlossary(dependencies, keyring, { people, request: forgetting });
    const keysDestroyed = await keyring.destroy(userKeys.owner(userId));
    const command = { commandId: derivedId('forget-account', askedBy), actor: 'system:eraser', correlationId } as const;
    return (
      await changeUser(dependencies, {
        userId,
        command: { type: 'recordUserErasure', erasureId: askedBy, keysDestroyed },
        request: command,
      })
    ).position;
  },
});
