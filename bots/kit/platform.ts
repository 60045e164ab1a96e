import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { RequestKind } from '#projections/requests/kind.ts';
import type { observe } from '#domain/captions/merge.ts';
import type { MeetingClient } from './client.ts';

/** What a client is opened for. */
export interface MeetingToAttend {
  readonly url: string;
  readonly botName: string;
  /** BCP 47 tag that captions are to be in. */
  readonly captionLanguage: string;
  /** Aborted when the bot has to leave: nothing that was asked of the client is waited for then. */
  readonly leaving: AbortSignal;
}

/** A platform in whose meetings bots can be. */
export interface BotPlatform {
  /** As events name it. */
  readonly name: BotPlatformName;
  /** The requests for a bot in one of its meetings. */
  readonly launch: RequestKind;
  /** Whether who comes later sees what was written in the chat before. */
  readonly keepsChat: boolean;
  /** How its captions are understood, where it is not by turns (`domain/captions/merge.ts`). */
  readonly observe?: typeof observe;
  /** Throws BROWSER_MISSING where there is nothing to attend a meeting with. */
  open(meeting: MeetingToAttend): Promise<MeetingClient>;
}
