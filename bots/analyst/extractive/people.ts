import { isStopWord } from '#domain/words/stop-words.ts';
import type { Language } from './text/language.ts';

/** Who is meant by a name in a sentence. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  /** A speaker's full name, or the name as it was said when no speaker, or more than one, bears it. */
  readonly person: string;
  readonly isSpeaker: boolean;
}

const TITLES =
  /^(?:m|mm|mme|mlle|monsieur|madame|mademoiselle|dr|docteur|pr|professeur|me|maître|mr|mrs|ms|miss|sr|sra|srta|don|doña|de|du|des|la|le|van|von|del)\.?$/iu;

/** The people of a meeting and the short names that they are called by. */
export class People {
  readonly speakers: readonly string[];
  /** Lower-case name → speaker, or undefined when several share it. */
  private readonly byName = new Map<string, string | undefined>();
  private readonly pattern: RegExp | undefined;

  constructor(speakers: readonly string[], language: Language) {
    this.speakers = speakers;
    for (const speaker of speakers) {
      const bare = speaker.replace(/(?:[([|]|\s[-–—]\s)[^]*$/u, '').trim() || speaker;
      const parts = bare
        .split(/[\s,]+/u)
        .filter((part) => part.length > 1 && !TITLES.test(part) && !isStopWord(part, language) && /^\p{L}/u.test(part));
      for (const name of new Set([speaker, bare, ...parts].map((each) => each.toLowerCase()))) {
        this.byName.set(name, this.byName.has(name) && this.byName.get(name) !== speaker ? undefined : speaker);
      }
    }
    const names = [...this.byName.keys()].filter((name) => /\p{L}/u.test(name)).toSorted((a, b) => b.length - a.length);
    if (names.length > 0)
      this.pattern = new RegExp(
        `(?<![\\p{L}\\p{N}-])(?:${names.map((name) => RegExp.escape(name)).join('|')})(?![\\p{L}\\p{N}])`,
        'giu',
      );
  }

  /** A source for patterns that finds the speakers' names; matches nothing when there are none. */
  get source(): string {
    return this.pattern?.source ?? '(?!)';
  }

  /** The speakers named in a text, with a capital: « pierre » is a stone. */
  mentions(text: string): Mention[] {
    if (!this.pattern) return [];
    return Array.from(text.matchAll(this.pattern))
      .filter((match) => /^[\p{Lu}\p{N}]/u.test(match[0]))
      .map((match) => ({ start: match.index, end: match.index + match[0].length, ...this.resolve(match[0]) }));
  }

  /** Whom a name means: « Marie » is Marie Dupont while there is one Marie. */
  resolve(name: string): { readonly person: string; readonly isSpeaker: boolean } {
    const bare = name.replace(/^(?:m\.|mme|mlle|monsieur|madame|mr\.?|mrs\.?|ms\.?|sra?\.)\s+/iu, '');
    const speaker = this.byName.get(bare.toLowerCase());
    return speaker === undefined
      ? { person: bare, isSpeaker: this.byName.has(bare.toLowerCase()) }
      : { person: speaker, isSpeaker: true };
  }

  /** In a conversation of two, the one who is not speaking. */
  other(speaker: string): string | undefined {
    return this.speakers.length === 2 && this.speakers.includes(speaker)
      ? this.speakers.find((each) => each !== speaker)
      : undefined;
  }
}
