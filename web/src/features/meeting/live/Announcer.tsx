import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { useEffect, useRef, useState } from 'react';
import { fr } from './fr.ts';

/** Between two announcements, however much is said: a screen reader has to come to an end with one. */
const EVERY_MS = 15_000;

/** Says politely how many lines came since it last said so, and the last of them. */
export const Announcer = ({ lines }: { readonly lines: readonly TranscriptLineView[] }) => {
  const [words, setWords] = useState('');
  const latest = useRef(lines);
  const told = useRef(lines.length);
  useEffect(() => {
    latest.current = lines;
  }, [lines]);
  useEffect(() => {
    const timer = setInterval(() => {
      const count = latest.current.length - told.current;
      const last = latest.current.at(-1);
      told.current = latest.current.length;
      if (count > 0 && last !== undefined) setWords(fr.announced(count, last.speaker, last.text));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return <output className="sr-only">{words}</output>;
};
