/**
 * Every three characters that follow each other in title and organiser of a meeting, as Postgres computes them: by those
 * of a word an index finds the meetings that may have it. Each `regexp_replace` cuts the text into threes, from its
 * first, second and third character on. An expression of what every Postgres has: the extension for trigrams is not
 * installed everywhere. `of` stands before the names of columns: « m. ».
 */
export function trigrams(of = ''): string {
  const text = `(${of}searchable || ' ' || ${of}searchable_organizer)`;
  const threes = [1, 2, 3].map((from) => `regexp_replace(substr(${text}, ${from}), '(...)', '\\1|', 'g')`);
  return `string_to_array(${threes.join(` || '|' || `)}, '|')`;
}

/** Those of a word in searchable form that the expression has too: what separates them there is in none. */
export function trigramsOf(word: string): string[] {
  const characters = [...word];
  const threes = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
  return [...new Set(threes)].filter((three) => !three.includes('|'));
}
