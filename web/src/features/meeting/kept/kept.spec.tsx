// @vitest-environment happy-dom
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import {
  holdMeeting,
  labelMeeting,
  liftHold,
  meetingRetention,
  type MeetingRetention,
} from '#api/contract/retention.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { meetingView, summary } from '../../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const done = { success: true, position: 's:1' } as const;
const HOLD = {
  reason: 'Litige Durand',
  by: { actor: 'user:u-1', displayName: 'Paule Chef' },
  at: '2026-11-20T09:00:00.000Z',
  postponed: 1,
};

const open = (kept: Partial<MeetingRetention>) => {
  const all = { deletion: null, label: null, labels: [], hold: null, may: { label: true, hold: true }, ...kept };
  const server = stubServer([
    [meetingDetail, () => answer(meetingDetail, { data: meetingView({}) })],
    [meetingSummary, () => answer(meetingSummary, summary())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines: [], next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [meetingRetention, () => answer(meetingRetention, all)],
    [labelMeeting, () => answer(labelMeeting, done)],
    [holdMeeting, () => refuse(409, 'MEETING_ERASURE_UNDER_WAY', 'Un effacement est en cours dans cette réunion.')],
    [liftHold, () => answer(liftHold, done)],
  ]);
  renderApp('/meetings/m-1', { role: 'admin' });
  return server;
};
/** A label under which no rule is about the meeting. */
const goesUnder = (label: string | null) => ({ label, deletion: null });
const dialog = async () => within(await screen.findByRole('dialog'));

const askToDelete = async (server: ReturnType<typeof open>) => {
  const asked = server.callsOf(meetingRetention).length;
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  const question = within(await screen.findByRole('alertdialog'));
  await vi.waitFor(() => expect(server.callsOf(meetingRetention).length).toBeGreaterThan(asked));
  return question;
};

it('says of a held meeting at once that it cannot be deleted, by whom and why, and offers no deletion', async () => {
  const server = open({ hold: HOLD });
  const question = await askToDelete(server);
  expect(question.getByRole('heading', { name: 'Cette réunion ne peut pas être supprimée' })).toBeTruthy();
  expect(question.getByText(/^Conservation imposée le .* par Paule Chef/u)).toBeTruthy();
  expect(question.getByText('Motif : Litige Durand')).toBeTruthy();
  expect(question.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  await userEvent.click(question.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks before a meeting is deleted that nobody holds', async () => {
  const server = open({});
  const question = await askToDelete(server);
  await vi.waitFor(() =>
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Supprimer' }).disabled).toBe(false),
  );
});

it('says when the meeting goes and by which rule, and takes another label', async () => {
  const rule = 'étiquette RH\u00A0: 12\u00A0heures après la fin';
  const server = open({
    deletion: { at: '2026-12-01T09:00:00.000Z', rule, isDue: false },
    label: 'RH',
    labels: [goesUnder(null), goesUnder('Contrats'), goesUnder('RH')],
  });
  expect(
    await screen.findByText(
      /sera supprimée le 1er déc\. 2026 à 10:00, selon la règle «\sétiquette RH.*après la fin\s»/u,
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Conservation…' }));
  const form = await dialog();
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Étiquette de conservation' }), 'Contrats');
  expect(server.callsOf(labelMeeting)).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() =>
    expect(server.callsOf(labelMeeting)[0]?.body).toEqual({ label: 'Contrats', confirmed: false }),
  );
});

it('saves a label under which the meeting goes at once only after a question that says so, and since when', async () => {
  const rule = 'étiquette Court\u00A0: 1\u00A0heure après la fin';
  const deletion = { at: '2026-11-20T09:00:00.000Z', rule, isDue: true };
  const server = open({ labels: [goesUnder(null), { label: 'Court', deletion }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Conservation…' }));
  const form = await dialog();
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Étiquette de conservation' }), 'Court');
  expect(form.getByText(/serait supprimée aussitôt, selon la règle «\sétiquette Court/u)).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/délai est passé depuis le 20 nov\. 2026 à 10:00/u)).toBeTruthy();
  expect(server.callsOf(labelMeeting)).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Enregistrer et supprimer la réunion' }));
  await vi.waitFor(() => expect(server.callsOf(labelMeeting)[0]?.body).toEqual({ label: 'Court', confirmed: true }));
});

it('asks why a meeting is to be held, and says what stands against it', async () => {
  const server = open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Conservation…' }));
  const form = await dialog();
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Imposer la conservation' }).disabled).toBe(true);
  await userEvent.type(form.getByRole('textbox', { name: 'Motif' }), 'Litige');
  await userEvent.click(form.getByRole('button', { name: 'Imposer la conservation' }));
  expect(await form.findByText(/Un effacement est en cours/u)).toBeTruthy();
  expect(server.callsOf(holdMeeting)[0]?.body).toEqual({ reason: 'Litige' });
});

it('says who holds it and why, and before that is lifted what happens then', async () => {
  const server = open({ hold: HOLD });
  expect(await screen.findByText(/Conservation imposée le 20 nov\. 2026 par Paule Chef.*Litige Durand/u)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Conservation…' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Lever la conservation…' }));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/L’effacement de personne qui attendait sera effectué aussitôt/u)).toBeTruthy();
  expect(server.callsOf(liftHold)).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Lever la conservation' }));
  await vi.waitFor(() => expect(server.callsOf(liftHold)).toHaveLength(1));
});

it('changes nothing for a reader', async () => {
  open({ may: { label: false, hold: false } });
  expect(await screen.findByText(/aucune règle de conservation ne la vise/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Conservation…' })).toBeNull();
});
