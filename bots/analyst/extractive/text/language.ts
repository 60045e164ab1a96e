import { franc } from 'franc';

/** The languages that the extractive analyst reads. */
export const LANGUAGES = ['fr', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const ISO_639_3 = { fra: 'fr', eng: 'en', spa: 'es' } as const;

/** Trigrams say little below this many characters; small words then say more. */
const ENOUGH_FOR_TRIGRAMS = 120;
/** Trigrams of a long transcript are the same everywhere in it. */
const SAMPLE = 20_000;

/** Small words and letters that only one of the three languages has. */
const TELLTALES: Record<Language, RegExp> = {
  fr: /(?<!\p{L})(?:le|les|des|une|du|est|et|je|tu|il|nous|vous|on|pas|pour|avec|dans|qui|sur|ce|ça|c|j|d|l|qu|oui|merci)(?!\p{L})|[èêàùçœ]/giu,
  en: /(?<!\p{L})(?:the|is|are|and|i|you|we|they|to|of|for|with|it|this|that|will|have|yes|not|be|can|by|please|let|me|a|in|on|no)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|los|las|una|unos|del|es|y|yo|nosotros|ustedes|con|por|para|pero|esto|está|lo|que|sí|muy|gracias|hay|vamos|voy|hemos|estamos)(?!\p{L})|[ñ¿¡áíóú]/giu,
};

/** The language of a transcript, French when nothing says otherwise. */
export function detectLanguage(text: string): Language {
  const sample = text.length <= SAMPLE ? text : text.slice(0, SAMPLE);
  if (sample.length >= ENOUGH_FOR_TRIGRAMS) {
    const code = franc(sample, { only: Object.keys(ISO_639_3) });
    if (code in ISO_639_3) return ISO_639_3[code as keyof typeof ISO_639_3];
  }
  const [first, second] = LANGUAGES.map((language) => ({
    language,
    count: sample.match(TELLTALES[language])?.length ?? 0,
  })).toSorted((a, b) => b.count - a.count);
  return first && second && first.count > second.count ? first.language : 'fr';
}
