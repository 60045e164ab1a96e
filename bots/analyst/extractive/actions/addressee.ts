import type { Mention, People } from '../people.ts';
import type { Reading, Sentence } from '../reading.ts';
import type { Language } from '../text/language.ts';
import { isStopWord } from '#domain/words/stop-words.ts';
import { openerLength } from '../text/trim.ts';

/** Words in a sentence that only calls somebody: « Merci Paul. », « Et toi, Marie ? ». */
const A_CALL = 6;

export interface Heard {
  readonly reading: Reading;
  readonly people: People;
}

/**
 * Whose name is called where somebody is spoken to: before that place in the sentence, else after it, else right before
 * the sentence.
 */
export function calledAt(sentence: Sentence, at: number, { reading, people }: Heard): string | undefined {
  const called = (text: string, near: number): string | undefined => {
    const calls = people
      .mentions(text)
      .filter((mention) => mention.isSpeaker && mention.person !== sentence.speaker && isCall(text, mention));
    const before = calls.findLast(({ end }) => end <= near);
    return (before ?? calls.find(({ start }) => start >= near))?.person;
  };
  const here = called(sentence.text, at);
  if (here !== undefined) return here;
  const before = reading.sentences[sentence.index - 1];
  if (before && before.turn === sentence.turn && before.words <= A_CALL) {
    const there = people
      .mentions(before.text)
      .findLast((mention) => mention.isSpeaker && mention.person !== sentence.speaker);
    if (there) return there.person;
  }
  return strangerCalled(sentence.text, reading.language);
}

/** « Tom, can you… » calls Tom although he has not spoken. */
function strangerCalled(text: string, language: Language): string | undefined {
  const name = /^(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)\s*,/u.exec(text)?.[1];
  return name === undefined || isStopWord(name, language) || openerLength(text, language) > 0 ? undefined : name;
}

/** A name that is called stands apart from the sentence: « Paul, tu peux… », « …, Paul ? », « Paul tu peux… ». */
function isCall(text: string, { start, end }: Mention): boolean {
  const [before, after] = [text.slice(0, start).replace(TITLE, ''), text.slice(end)];
  const apart = APART_AFTER.test(after) && APART_BEFORE.test(before);
  return apart || SPOKEN_TO.test(after);
}

/** « Madame Aubin, à vous de… » */
const TITLE = /(?<!\p{L})(?:m\.|mme|mlle|monsieur|madame|docteur|mr\.?|mrs\.?|ms\.?|dr\.?|señora?|don|doña)\s*$/iu;
const APART_AFTER = /^\s*(?:[,;:!?…]|\.\s*$|$)/u;
const APART_BEFORE =
  /(?:^|[,;:.!?…]|(?<!\p{L})(?:et|ok|alors|merci|donc|bon|and|so|thanks|hey|y|gracias|oye|vale))\s*$/iu;
const SPOKEN_TO =
  /^\s+(?:(?:est-ce que\s+)?(?:tu|vous)|(?:peux|pourrais|veux|dois)-tu|(?:pouvez|pourriez)-vous|(?:could|can|would|will) you|please|you|¿?puedes|¿?podrías)(?!\p{L})/iu;
