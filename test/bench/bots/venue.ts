import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { Played } from '#test/replicas/kit/server/room.ts';
import type { Page } from 'playwright';

export interface Utterance {
  readonly speaker: string;
  readonly words: string;
  readonly pauseMs?: number;
}

/** A meeting of Alice and Bob on a replica, open to everybody. */
export interface TalkingRoom {
  readonly code: string;
  readonly url: string;
  /** Resolves with the id of the next page that asks to join. */
  arrival(): Promise<string>;
  /** They talk at the pace of speech. Resolves with when each page drew it. */
  talk(utterances: readonly Utterance[]): Promise<Played>;
  /** Somebody comes in by a page of their own: in the call, neither heard nor seen, captions on. */
  enter(page: Page): Promise<void>;
}

/** Where bots of a platform are measured. */
export interface Venue {
  readonly platform: BotPlatformName;
  /** Variables with which a server sends its bots there. */
  readonly environment: Readonly<Record<string, string>>;
  room(): TalkingRoom;
  close(): Promise<void>;
}
