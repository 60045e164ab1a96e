/** The beginning of a text, whole words, as it stands in it: a quote of at most so many characters. */
export function shortened(text: string, longest = 240): string {
  if (text.length <= longest) return text;
  const cut = text.lastIndexOf(' ', longest);
  return text
    .slice(0, cut > 0 ? cut : longest)
    .trimEnd()
    .toWellFormed();
}
