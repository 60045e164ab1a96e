import { useRef, useState } from 'react';

/** Milliseconds without a keystroke after which what was typed is searched for. */
const REST_MS = 250;

/**
 * What is being typed into a field whose value lives in the address: kept here, handed on when typing rests. A value
 * that changes for another reason (« back », a cleared filter) replaces the draft.
 */
export const useDraft = (value: string, commit: (text: string) => void): readonly [string, (text: string) => void] => {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setDraft(value);
  }
  const change = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text);
      commit(text);
    }, REST_MS);
  };
  return [draft, change];
};
