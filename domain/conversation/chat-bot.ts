import type { ErrorDefinition } from '#domain/errors.ts';
import type { ChatPlace } from './conversation.ts';
import type { DeliveryReason } from './events.ts';

interface FromTeams {
  /** What Teams calls it, within its conversation. */
  readonly id: string;
  /** When it happened, ISO 8601. */
  readonly at: string;
  readonly place: ChatPlace;
}

/** What Teams told the bot, by a call that was verified. */
export type ChatActivity =
  | (FromTeams & {
      readonly kind: 'message';
      /** Of Microsoft Entra. */
      readonly person: { readonly tenantId: string; readonly objectId: string; readonly name: string | null };
      /** Without the mention of the bot. */
      readonly text: string;
    })
  | (FromTeams & { readonly kind: 'added' | 'removed' })
  | (FromTeams & { readonly kind: 'members-added'; readonly members: number })
  /** Nothing that the bot acts on. */
  | { readonly kind: 'ignored' };

/** A form that the bot's words may have beside the text, where the conversation shows cards. */
export interface ChatCard {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Commands that a click sends. */
  readonly commands: readonly { readonly title: string; readonly text: string }[];
  readonly link: { readonly title: string; readonly url: string } | null;
}

export interface ChatMessage {
  readonly text: string;
  readonly card: ChatCard | null;
}

/** What became of a message; `afterMs`: how long to wait before it is tried again. */
export type DeliveryResult =
  | { readonly delivery: 'sent' }
  | { readonly delivery: 'refused' | 'unknown'; readonly reason: DeliveryReason }
  | { readonly delivery: 'postponed'; readonly reason: DeliveryReason; readonly afterMs: number };

/** Port to the chats of Microsoft Teams. */
export interface ChatBot {
  /**
   * Reads what a call to the bot's address brings, and makes sure that it comes from Teams and from this organisation.
   * Throws one of the errors of `CHAT_REFUSALS`.
   */
  receive(call: { readonly authorization: string | undefined; readonly body: unknown }): Promise<ChatActivity>;
  /**
   * Signs the bot in again and reads the keys by which calls are verified. Throws a failure of `GRAPH_FAILURES`, or
   * CHAT_KEYS_UNAVAILABLE.
   */
  check(): Promise<void>;
  /** Writes a message. Never throws: what went wrong is an answer. */
  write(place: ChatPlace, message: ChatMessage, signal: AbortSignal): Promise<DeliveryResult>;
  /** Names of those who are in the conversation, the bot left out; null where that is not told. */
  members(place: ChatPlace, signal: AbortSignal): Promise<readonly string[] | null>;
}

const refusal = (code: string, kind: ErrorDefinition['kind'], message: string): ErrorDefinition => ({
  code,
  kind,
  message,
});

/** Why a call to the bot's address is refused. */
export const CHAT_REFUSALS = {
  notConfigured: refusal('CHAT_BOT_NOT_CONFIGURED', 'unavailable', 'Le bot de Teams n’est pas configuré.'),
  noToken: refusal('CHAT_TOKEN_MISSING', 'unauthenticated', 'Cet appel ne porte pas de jeton de Microsoft.'),
  badToken: refusal('CHAT_TOKEN_REFUSED', 'unauthenticated', 'Le jeton de cet appel n’est pas celui de Microsoft.'),
  endorsement: refusal(
    'CHAT_KEY_NOT_ENDORSED',
    'forbidden',
    'La clé de cet appel n’est pas approuvée pour le canal qu’il nomme.',
  ),
  tenant: refusal('CHAT_TENANT_REFUSED', 'forbidden', 'Cet appel vient d’une autre organisation.'),
  malformed: refusal('CHAT_ACTIVITY_INVALID', 'invalid', 'Ce que cet appel apporte ne se lit pas.'),
  keysUnavailable: refusal(
    'CHAT_KEYS_UNAVAILABLE',
    'unavailable',
    'Les clés de Microsoft ne répondent pas\u00A0: l’appel ne peut pas être vérifié.',
  ),
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
