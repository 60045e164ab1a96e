import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { Played } from '#test/replicas/kit/server/room.ts';
import type { Page } from 'playwright';

/** Who is in every room. */
export const SPEAKERS = ['Alice', 'Bob'] as const;

export interface Utterance {
  readonly speaker: string;
  readonly words: string;
  readonly pauseMs?: number;
}

/** A bot in a room, as people there see it. */
export interface ServedGuest {
  /** Of its page. */
  readonly id: string;
  /** Resolves once it is in the call, its captions on. */
  listening(): Promise<void>;
  /** Resolves once it is there no more. */
  gone(): Promise<void>;
}

/** A meeting of Alice and Bob, open to everybody. */
export interface ServedRoom {
  readonly code: string;
  readonly url: string;
  /** The next bot that asks to be let in. */
  arrival(): Promise<ServedGuest>;
  /** Somebody says something, as fast as pages can show it; resolves when they did. */
  say(speaker: string, words: string): Promise<Played>;
  /** They talk at the pace of speech. Resolves with when each page drew it. */
  talk(utterances: readonly Utterance[]): Promise<Played>;
  /** Somebody comes in by a page of their own: in the call, neither heard nor seen, captions on. */
  enter(page: Page): Promise<void>;
  end(): void;
}

/** Meetings of a platform, on a replica, for a server in a process of its own. */
export interface ServedVenue {
  readonly platform: BotPlatformName;
  /** Variables with which a server sends its bots there. */
  readonly environment: Readonly<Record<string, string>>;
  room(): ServedRoom;
  close(): Promise<void>;
}
