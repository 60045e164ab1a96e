import type { SpokenLine } from '#api/contract/stream.ts';
import { expect, it } from 'vitest';
import { entry } from '../../testing/bot.ts';
import { said } from '../../testing/said.ts';
import { hear, NOTHING_HEARD, type Spoken } from '../../live/spoken.ts';
import { rowsOf } from './spoken.ts';

const lines = (...all: SpokenLine[]) => ({ kind: 'lines', meetingId: 'm-1', lines: all }) as const;
const drafts = (...all: SpokenLine[]) => ({ kind: 'drafts', sessionId: 's-1', meetingId: 'm-1', lines: all }) as const;
const heard = (...messages: Parameters<typeof hear>[1][]): Spoken => messages.reduce(hear, NOTHING_HEARD);
const texts = (spoken: Spoken, entries = [entry()]) =>
  rowsOf(entries, spoken).map(({ text, draft }) => (draft ? `${text}…` : text));

it('shows what is being said, then what was said in its place, once', () => {
  const first = heard(drafts(said(1, 'Je')), drafts(said(1, 'Je rédige')));
  expect(texts(first)).toEqual(['On migre le samedi 12 décembre.', 'Je rédige…']);
  const final = hear(first, lines(said(1, 'Je rédige le plan.')));
  expect(texts(final)).toEqual(['On migre le samedi 12 décembre.', 'Je rédige le plan.']);
  expect(texts(final, [entry(), entry({ line: 1, text: 'Je rédige le plan.' })])).toEqual([
    'On migre le samedi 12 décembre.',
    'Je rédige le plan.',
  ]);
});

it('does not let a late draft take the place of a final line', () => {
  expect(texts(heard(lines(said(1, 'Je rédige le plan.')), drafts(said(1, 'Je rédige'))))).toEqual([
    'On migre le samedi 12 décembre.',
    'Je rédige le plan.',
  ]);
});

it('replaces a line that was revised, wherever it was known from', () => {
  expect(texts(heard(lines(said(0, 'On migre le samedi 12.'))))).toEqual(['On migre le samedi 12.']);
});

it('names who speaks as soon as that is known', () => {
  const [, row] = rowsOf(
    [entry()],
    heard(drafts(said(1, 'Oui', { speaker: 3, name: 'Noor' })), lines(said(1, 'Oui.', { speaker: 3 }))),
  );
  expect(row).toMatchObject({ speaker: '', text: 'Oui.' });
  const named = rowsOf([entry({ speakerNumber: 3, speaker: 'Noor' })], heard(lines(said(1, 'Oui.', { speaker: 3 }))));
  expect(named[1]?.speaker).toBe('Noor');
});

it('tells no time of what only the stream has told of, and keeps that of a line that is revised', () => {
  const spoken = heard(lines(said(0, 'On migre le samedi 12.')), drafts(said(1, 'Oui')));
  expect(rowsOf([entry()], spoken).map(({ timestamp }) => timestamp)).toEqual([entry().timestamp, null]);
});

it('forgets what is erased, and everything when it connects again', () => {
  const spoken = heard(lines(said(1, 'Secret', { speaker: 2 })), drafts(said(2, 'Autre')));
  expect(texts(hear(spoken, { kind: 'erased', meetingId: 'm-1', speakers: [2], lines: [] }), [])).toEqual(['Autre…']);
  expect(texts(hear(spoken, { kind: 'erased', meetingId: 'm-1', speakers: [], lines: [2] }), [])).toEqual(['Secret']);
  expect(texts(hear(spoken, { kind: 'erased', meetingId: 'm-1', speakers: null, lines: [] }), [])).toEqual([]);
  expect(hear(spoken, { kind: 'ready' })).toBe(NOTHING_HEARD);
  expect(hear(spoken, { kind: 'sessions', sessions: ['s-1'] })).toBe(spoken);
});
