import { changeConversation, loadConversation } from '#commands/conversation/conversation.ts';
import type { Dependencies } from '#commands/handle.ts';
import { botSessionKeys } from '#domain/bot-session/identity.ts';
import { conversationEvents } from '#domain/conversation/events.ts';
import { conversationKeys } from '#domain/conversation/identity.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { requestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';

export const conversationErasure = requestKind(conversationEvents, {
  kind: 'erase-conversation',
  purpose: 'destroy the keys of what was written to the bot in a conversation of Teams',
  opens: { ConversationErasureRequested: ({ data }) => ({ detail: data.erasureId }) },
  closes: { ConversationErased: ({ data }) => ({ detail: data.erasureId }) },
});

/**
 * Destroys the keys of a conversation, or of what one person wrote there. What was written in a meeting is under one
 * key with everything else that its bot was asked, which goes with it.
 */
export const conversationEraser = (
  dependencies: Dependencies,
  keyring: Keyring,
): Reactor<typeof conversationErasure.kind> => ({
  request: conversationErasure,
  concurrency: 1,
  act: async ({ subject: conversationId, detail: erasureId, askedBy, correlationId }) => {
    const conversation = await loadConversation(dependencies.log, conversationId);
    const person = conversation.erasing.get(erasureId);
    if (person === undefined) return null;
    const asked = [...conversation.asked.values()].filter((one) => person === null || one.person === person);
    const sessions = [...new Set(asked.flatMap(({ sessionId }) => sessionId ?? []))];
    const own =
      person === null
        ? [conversationKeys.owner(conversationId, conversation.erasures)]
        : asked.flatMap(({ sessionId, keyId }) => (sessionId === null ? [keyId] : []));
    let keysDestroyed = 0;
    for (const key of new Set([...own, ...sessions.map(botSessionKeys.company)]))
      keysDestroyed += await keyring.destroy(key);
    return (
      await changeConversation(dependencies, {
        conversationId,
        command: { type: 'recordErasure', erasureId, sessions, keysDestroyed },
        request: { commandId: derivedId('erase-conversation', askedBy), actor: 'system:eraser', correlationId },
      })
    ).position;
  },
});
