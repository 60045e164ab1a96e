// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '../../session/storage.ts';
import { analysis, lines } from '../../testing/minutes.ts';
import { fingerprintOf, keepAnalysis, keepTranscript, restoreAnalysis, restoreTranscript } from './record.ts';

beforeEach(() => localStorage.clear());
const record = { title: 'Point', fingerprint: fingerprintOf('texte'), answer: { success: true as const, analysis: analysis(), lines, savedToDatabase: false } };

it('keeps transcript and analysis, and forgets them', () => {
  expect([keepTranscript('texte'), keepAnalysis(record)]).toEqual([true, true]);
  expect([restoreTranscript(), restoreAnalysis()]).toEqual(['texte', record]);
  keepTranscript('');
  keepAnalysis(null);
  expect([restoreTranscript(), restoreAnalysis(), localStorage.length]).toEqual(['', null, 0]);
});

it.each(['', 'null', '{', '{"title":"Point"}', JSON.stringify({ ...record, answer: { success: true } })])('restores nothing from %j', (stored) => {
  localStorage.setItem(STORAGE_KEYS.analysis, stored);
  expect(restoreAnalysis()).toBeNull();
});

it('says when the browser has no room, and leaves nothing older behind', () => {
  keepTranscript('ancien');
  const storage = localStorage;
  const full = {
    removeItem: (key: string) => storage.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', full);
  expect(keepTranscript('nouveau')).toBe(false);
  vi.unstubAllGlobals();
  expect(restoreTranscript()).toBe('');
});

it('tells texts apart', () => {
  expect(fingerprintOf('a')).toBe(fingerprintOf('a'));
  expect(new Set(['', 'a', 'b', 'ab', 'ba', 'a '].map(fingerprintOf)).size).toBe(6);
});
