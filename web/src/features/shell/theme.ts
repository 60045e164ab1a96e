import { useState } from 'react';
import { STORAGE_KEYS } from '../../identity/storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const read = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(STORAGE_KEYS.theme)) ?? 'system';

/** The chosen appearance; `public/early.js` applies it before the first paint of the next visit. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(read);
  const choose = (next: Theme) => {
    setTheme(next);
    if (next === 'system') {
      localStorage.removeItem(STORAGE_KEYS.theme);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(STORAGE_KEYS.theme, next);
      document.documentElement.dataset.theme = next;
    }
  };
  return [theme, choose];
};
