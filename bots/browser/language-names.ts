/** « Canadian French », « French (Canada) », « English (UK) ». */
const STYLES = [
  { languageDisplay: 'dialect' },
  { languageDisplay: 'standard' },
  { languageDisplay: 'standard', style: 'short' },
] as const;

/**
 * How each language of an interface calls a caption language, in lower case. The list says « French », « English » for
 * that of the country which one thinks of first, and the country with others (captures of August 2026).
 */
export function namesOf(tag: string): string[] {
  const { language, region } = new Intl.Locale(tag);
  const isUsual = region === undefined || new Intl.Locale(language).maximize().region === region;
  return ['fr', 'en', 'es'].flatMap((shown) =>
    STYLES.flatMap((style) => {
      const names = new Intl.DisplayNames([shown], { type: 'language', ...style });
      return [tag, ...(isUsual ? [language] : [])].map((one) => (names.of(one) ?? one).toLowerCase());
    }),
  );
}

/** A name without what the list adds to it. */
const bareName = (name: string): string =>
  name
    .replace(/\bbeta\b/iu, '')
    .trim()
    .toLowerCase();

/** What the page calls a language, as its tag where it is that of the tag. */
export const asTag = (found: string | null, tag: string): string | null =>
  found !== null && namesOf(tag).includes(bareName(found)) ? tag : found;
