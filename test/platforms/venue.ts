import type { BotPlatform } from '#bots/kit/platform.ts';
import type { MeetingPlatform } from '#domain/bot-session/platform.ts';

/** A bot in a room, as people there see it. */
export interface VenueGuest {
  /** What it is called in the meeting. */
  readonly name: () => string;
  admit(): void;
  remove(): void;
  /** Its page loads itself anew: it has to ask for its place again. */
  reload(): void;
  /** The meeting is to be recorded, and asks the bot to agree; null where meetings ask bots for nothing. */
  readonly askToRecord: (() => void) | null;
  /** Resolves once it has agreed. */
  agreed(): Promise<void>;
  /** Resolves once it is in the meeting no more. */
  left(): Promise<void>;
}

export interface RoomOptions {
  /** Whether somebody has to let the bot in. */
  readonly hasLobby?: boolean;
  /** Whether captions stay off, whatever the bot tries. */
  readonly captionsStuck?: boolean;
}

/** A meeting of Alice and Bob. */
export interface VenueRoom {
  readonly url: string;
  /** The next bot that asks to be let in. */
  arrival(): Promise<VenueGuest>;
  /** Somebody says something; resolves when it was shown. */
  say(speaker: 'Alice' | 'Bob', text: string): Promise<void>;
  /** Somebody types in the chat; null where bots do not read it. */
  readonly type: ((author: 'Alice' | 'Bob', text: string) => void) | null;
  /** What bots wrote in the chat. */
  written(): readonly string[];
  end(): void;
}

/** A platform with its meetings, as a test has both sides of it. */
export interface Venue {
  /** As bots attend its meetings. */
  readonly platform: BotPlatform;
  /** As people see it. */
  readonly described: MeetingPlatform;
  room(options?: RoomOptions): VenueRoom;
  /** Kills the browser that was opened last; null where bots attend meetings without one. */
  readonly killBrowser: (() => Promise<void>) | null;
  close(): Promise<void>;
}
