// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, keepSession, STORAGE_KEYS } from '../../identity/storage.ts';
import { analysis, lines } from '../../testing/minutes.ts';
import { fingerprintOf, keepAnalysis, keepTranscript, restoreAnalysis, restoreTranscript } from './record.ts';

const session = {
  accessToken: 'jeton',
  expiresIn: 600,
  user: { id: '1', displayName: 'Claire', email: 'claire@exemple.fr', role: 'admin' as const },
};
beforeEach(() => {
  localStorage.clear();
  keepSession(session);
});
const record = {
  title: 'Point',
  fingerprint: fingerprintOf('texte'),
  answer: { success: true as const, analysis: analysis(), lines, savedToDatabase: false },
};

it('keeps transcript and analysis, and forgets them', () => {
  expect([keepTranscript('texte'), keepAnalysis(record)]).toEqual([true, true]);
  expect([restoreTranscript(), restoreAnalysis()]).toEqual(['texte', record]);
  keepTranscript('');
  keepAnalysis(null);
  expect([restoreTranscript(), restoreAnalysis()]).toEqual(['', null]);
});

it('puts nothing back once its owner has signed out', () => {
  keepTranscript('texte');
  forgetSession();
  expect(keepTranscript('texte')).toBe(true);
  expect(keepAnalysis(record)).toBe(true);
  expect(localStorage.length).toBe(0);
});

it.each(['', 'null', '{', '{"title":"Point"}', JSON.stringify({ ...record, answer: { success: true } })])(
  'restores nothing from %j',
  (stored) => {
    localStorage.setItem(STORAGE_KEYS.analysis, stored);
    expect(restoreAnalysis()).toBeNull();
  },
);

it('says when the browser has no room, and leaves nothing older behind', () => {
  keepTranscript('ancien');
  const storage = localStorage;
  const full = {
    getItem: (key: string) => storage.getItem(key),
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
