import { randomUUID } from 'node:crypto';

export interface Participant {
  readonly id: string;
  /** Null for somebody without an account, or on the telephone. */
  readonly user: string | null;
  readonly displayName: string;
}

export interface Saying {
  readonly id: string;
  readonly participant: string;
  readonly text: string;
  readonly languageCode: string;
  readonly start: Date;
  readonly end: Date;
}

export interface WrittenTranscript {
  readonly id: string;
  state: 'STARTED' | 'ENDED' | 'FILE_GENERATED';
  readonly start: Date;
  readonly end: Date;
  document: string | null;
  entries: Saying[];
}

export interface Conference {
  readonly id: string;
  readonly space: string;
  readonly start: Date;
  end: Date | null;
  /** Addresses of those who may see it. */
  readonly seenBy: readonly string[];
  readonly participants: Participant[];
  readonly transcripts: WrittenTranscript[];
}

export interface NewConference {
  readonly code: string;
  readonly start: Date;
  readonly minutes?: number;
  readonly seenBy: readonly string[];
  /** Names; those in parentheses come without an account. */
  readonly names: readonly string[];
}

const MINUTE_MS = 60_000;

/** What was held in spaces of Meet, and what was written down of it, in Drive too. */
export class Conferences {
  /** Codes, by the names of spaces. */
  readonly spaces = new Map<string, string>();
  readonly conferences: Conference[] = [];
  /** Documents of Drive, with who may read them. */
  readonly documents = new Map<string, { readonly text: string; readonly readBy: readonly string[] }>();
  /** Whether lists repeat what was on the page before. */
  readonly quirks = { overlaps: false };

  hold({ code, start, minutes = 60, seenBy, names }: NewConference): Conference {
    const known = [...this.spaces].find(([, other]) => other === code)?.[0];
    const space = known ?? `spaces/${randomUUID().slice(0, 12)}`;
    this.spaces.set(space, code);
    const conference: Conference = {
      id: randomUUID(),
      space,
      start,
      end: new Date(start.getTime() + minutes * MINUTE_MS),
      seenBy,
      participants: names.map((name) => {
        const bare = name.replaceAll(/[()]/gu, '');
        return { id: randomUUID(), user: bare === name ? `users/${randomUUID()}` : null, displayName: bare };
      }),
      transcripts: [],
    };
    this.conferences.push(conference);
    return conference;
  }

  /** What was said, by the places of those who said it among the participants. */
  transcribe(conference: Conference, said: readonly (readonly [by: number, text: string])[]): WrittenTranscript {
    const transcript: WrittenTranscript = {
      id: randomUUID(),
      state: 'FILE_GENERATED',
      start: conference.start,
      end: conference.end ?? conference.start,
      document: randomUUID(),
      entries: said.map(([by, text], index) => {
        const start = new Date(conference.start.getTime() + 5_000 + index * 4_000);
        return {
          id: randomUUID(),
          participant: conference.participants[by]?.id ?? 'gone',
          text,
          languageCode: 'fr-FR',
          start,
          end: new Date(start.getTime() + 3_000),
        };
      }),
    };
    conference.transcripts.push(transcript);
    return transcript;
  }
}
