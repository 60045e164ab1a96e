import { useEffect, useRef, useState } from 'react';
import { keepTranscript, restoreTranscript } from './record.ts';

/** Milliseconds without a keystroke after which the text is kept. */
const REST_MS = 400;

/**
 * The transcript being written: restored from last time, kept when typing rests and when the page is left.
 *
 * @returns the text, how to change it, and whether the browser still has room for it
 */
export const useDraft = (): readonly [text: string, setText: (text: string) => void, kept: boolean] => {
  const [text, setText] = useState(restoreTranscript);
  const [kept, setKept] = useState(true);
  const latest = useRef(text);

  useEffect(() => {
    latest.current = text;
    const timer = setTimeout(() => setKept(keepTranscript(text)), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const keep = (): void => void keepTranscript(latest.current);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  return [text, setText, kept];
};
