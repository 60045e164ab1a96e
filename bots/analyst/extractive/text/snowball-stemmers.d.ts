declare module 'snowball-stemmers' {
  export function newStemmer(algorithm: 'french' | 'english' | 'spanish'): { stem(word: string): string };
}
