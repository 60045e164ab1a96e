import type { OutboundProvider } from '../outbound/providers.ts';

/** Calls to a provider, as they count now and as the last ones ended. */
export interface ProviderFacts {
  readonly provider: OutboundProvider;
  readonly limit: number;
  readonly used: number;
  readonly waiting: number;
  /** Ms since 1970; null where the provider asked for no pause. */
  readonly heldUntil: number | null;
  /** Of the last hundred calls that ended: how many were told to slow down. */
  readonly ended: number;
  readonly throttled: number;
  /** Refused (401, 403) in the last minutes. */
  readonly refused: number;
  /** What the calls that count were for, most of them first. */
  readonly uses: readonly { readonly use: string; readonly calls: number }[];
}

/** What the chat bot wrote in a conversation in the last hour. */
export interface ConversationFacts {
  readonly conversationId: string;
  /** Ms since 1970, each attempt. */
  readonly sentAt: readonly number[];
  /** Messages that nobody had asked for. */
  readonly unasked: number;
  /** Messages that were written again after they had been put off. */
  readonly again: number;
  /** Messages that Teams did not take because the bot is not wanted there. */
  readonly unwanted: number;
}

export interface SubscriptionFacts {
  readonly resource: string;
  /** Ms since 1970. */
  readonly since: number;
  readonly expiresAt: number;
}

/** What the application at Microsoft may do beyond what it needs, and lacks of that. */
export interface PermissionFacts {
  readonly superfluous: number;
  readonly missing: number;
}

/** How soon notifications were answered in the last hour. */
export interface WebhookFacts {
  readonly calls: number;
  /** Of 95 % of them, in ms; null where there were none. */
  readonly p95Ms: number | null;
}

/** All that the checks look at. */
export interface AntiSpamFacts {
  /** Ms since 1970. */
  readonly now: number;
  readonly providers: readonly ProviderFacts[];
  readonly conversations: readonly ConversationFacts[];
  /** Null where no application is configured at Microsoft, as `permissions`. */
  readonly subscriptions: readonly SubscriptionFacts[] | null;
  readonly permissions: PermissionFacts | null;
  readonly webhook: WebhookFacts;
}
