const START =
  /^(?:(?:a|de|avec|pour|par|en|sur|dans|depuis|jusqu'a) )?(?:qui|que|qu'\w+|quoi|quel(?:le)?s?|quand|combien|comment|pourquoi|(?:les?|la)quel(?:le)?s?|est-ce|ou (?:est|en|se|a|va|sera|sont)\b)(?:$|[\s'-])/u;
/** « qui » alone is the beginning of many things. */
const LEAST_WORDS = 3;

/**
 * Whether what somebody typed into a search asks something: it ends with a question mark, or begins as questions do.
 */
export function isQuestion(typed: string): boolean {
  const text = typed.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();
  const endsAsOne = text.endsWith('?') && /[\p{L}\p{N}]/u.test(text);
  return endsAsOne || (START.test(text) && text.split(/\s+/u).length >= LEAST_WORDS);
}
