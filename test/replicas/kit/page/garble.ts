const NONSENSE = [
  'the',
  'soldier',
  'mom',
  'on',
  'a',
  'pretty',
  'deacon',
  'silver',
  'play',
  'the zone',
  'you',
  'not',
  'bored',
  'lay',
  'parking',
  'see',
  'key',
  'fair',
  'the sea',
  'is on',
];

/**
 * What the recogniser of another language makes of words: other words, about as many. The same text always gives the
 * same.
 */
export function garble(text: string): string {
  return text.replace(/[\p{L}\p{N}'’-]+/gu, (word) => {
    let sum = word.length;
    for (const character of word) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 10_007;
    return NONSENSE[sum % NONSENSE.length] ?? 'the';
  });
}
