// @vitest-environment happy-dom
import { auditSeal } from '#api/contract/registry.ts';
import {
  addRetentionRule,
  previewRetention,
  readRetention,
  removeRetentionRule,
  type RetentionRuleView,
} from '#api/contract/retention.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const by = { actor: 'user:u-1', displayName: 'Paule Chef' };
const rule: RetentionRuleView = {
  id: 'r-1',
  label: null,
  meetingType: null,
  age: { value: 365, unit: 'days' },
  text: 'toutes les réunions\u00A0: 365\u00A0jours après la fin',
  setBy: by,
  setAt: '2026-11-20T09:00:00.000Z',
};
const held = {
  meetingId: 'm-1',
  title: 'Comité',
  reason: 'Litige Durand',
  by,
  at: '2026-11-20T09:00:00.000Z',
  postponed: 1,
};
const found = {
  id: 'm-2',
  title: 'Point RH',
  endedAt: '2026-11-19T09:00:00.000Z',
  rule: 'étiquette RH\u00A0: 12\u00A0heures après la fin',
};

const open = (rules: RetentionRuleView[], now: number) => {
  const server = stubServer([
    [auditSeal, () => refuse(503, 'DATABASE_UNAVAILABLE', 'La base ne répond pas.')],
    [
      readRetention,
      () => answer(readRetention, { rules, next: '2026-12-01T09:00:00.000Z', meetings: 3, holds: [held] }),
    ],
    [previewRetention, () => answer(previewRetention, { now, first: now === 0 ? [] : [found] })],
    [addRetentionRule, () => answer(addRetentionRule, { success: true, position: 's:1', id: 'r-2' }, 201)],
    [removeRetentionRule, () => answer(removeRetentionRule, { success: true, position: 's:1' })],
  ]);
  renderApp('/registry?tab=retention', { role: 'admin' });
  return server;
};
const dialog = async () => within(await screen.findByRole('dialog'));

it('shows rules in the order in which they decide, what goes next, and what is held, by whom and why', async () => {
  open([rule], 0);
  expect(await screen.findByText(/^toutes les réunions.*365\sjours après la fin$/u)).toBeTruthy();
  expect(screen.getByText(/3\sréunions sont visées par ces règles.*1er déc\. 2026/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Comité' })).toBeTruthy();
  expect(screen.getByText(/^Motif\s: Litige Durand$/u)).toBeTruthy();
  expect(screen.getByText(/1\seffacement de personne attend sa levée/u)).toBeTruthy();
});

it('keeps a rule that deletes nothing at once as it is written', async () => {
  const server = open([], 0);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une règle' }));
  const form = await dialog();
  await userEvent.type(form.getByRole('textbox', { name: 'Étiquette' }), ' RH ');
  await userEvent.clear(form.getByRole('spinbutton', { name: 'Supprimer après' }));
  await userEvent.type(form.getByRole('spinbutton', { name: 'Supprimer après' }), '12');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Unité' }), 'heures après la fin');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Type de réunion' }), 'Entretien');
  await userEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() => expect(server.callsOf(addRetentionRule)).toHaveLength(1));
  expect(server.callsOf(addRetentionRule)[0]?.body).toEqual({
    label: 'RH',
    meetingType: 'interview',
    age: { value: 12, unit: 'hours' },
    confirmed: 0,
  });
});

it('shows which meetings a rule deletes at once, and saves it only once that is confirmed', async () => {
  const server = open([], 12);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une règle' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Enregistrer' }));
  const shown = await dialog();
  expect(await shown.findByText('12 réunions seront supprimées aussitôt')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Point RH' })).toBeTruthy();
  expect(shown.getByText(/et 11\sautres/u)).toBeTruthy();
  expect(server.callsOf(addRetentionRule)).toEqual([]);
  await userEvent.click(shown.getByRole('button', { name: /^Enregistrer et supprimer 12\sréunions$/u }));
  await vi.waitFor(() => expect(server.callsOf(addRetentionRule)[0]?.body).toMatchObject({ confirmed: 12 }));
});

it('says before a rule is removed what another one then deletes', async () => {
  const server = open([rule], 1);
  await userEvent.click(await screen.findByRole('button', { name: /^Supprimer la règle «/u }));
  const asked = await dialog();
  expect(await asked.findByRole('link', { name: 'Point RH' })).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: /^Supprimer la règle et 1\sréunion$/u }));
  await vi.waitFor(() => expect(server.callsOf(removeRetentionRule)[0]?.query.get('confirmed')).toBe('1'));
});
