import { z } from 'zod/mini';
import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../../session/storage.ts';

const pendingExport = z.object({
  id: z.string(),
  meetingId: z.string(),
  format: z.enum(['markdown', 'pdf', 'subtitles']),
});

/** A document that the server is still writing, or keeps for an hour: known here until it is dismissed or gone. */
export type PendingExport = z.infer<typeof pendingExport>;
export type LateFormat = PendingExport['format'];

const listeners = new Set<() => void>();

const parsed = (stored: string | null): PendingExport[] => {
  try {
    return z.array(pendingExport).parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
};

const stored = (): string | null => localStorage.getItem(STORAGE_KEYS.exports);

const change = (next: readonly PendingExport[]): void => {
  localStorage.setItem(STORAGE_KEYS.exports, JSON.stringify(next));
  for (const listener of listeners) listener();
};

/** @param location its address, as the server answered it */
export const addPending = (location: string, about: Omit<PendingExport, 'id'>): void =>
  change([...parsed(stored()), { id: location.split('/').at(-1) ?? '', ...about }]);

export const forgetPending = (id: string): void => change(parsed(stored()).filter((one) => one.id !== id));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** Those of one meeting, as they are kept in this browser: a reload and other tabs see them too. */
export const usePendingExports = (meetingId: string): PendingExport[] =>
  parsed(useSyncExternalStore(subscribe, stored)).filter((one) => one.meetingId === meetingId);
