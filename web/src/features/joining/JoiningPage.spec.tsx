// @vitest-environment happy-dom
import {
  changePlannedLink,
  chooseComing,
  chooseJoining,
  listComing,
  planLink,
  skipPlannedWeek,
  stopPlannedLink,
  type ComingAnswer,
  type ComingMeeting,
  type PlannedLinkView,
} from '#api/contract/joining.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const done = { success: true, position: 's:1' } as const;
const meeting = (changes: Partial<ComingMeeting> = {}): ComingMeeting => ({
  id: 'm-1',
  title: 'Comité',
  platform: 'googlemeet',
  organiser: 'Claire Étienne',
  startTime: '2026-12-01T09:00:00.000Z',
  endTime: '2026-12-01T10:00:00.000Z',
  allDay: false,
  recurring: true,
  state: 'comes',
  reason: 'accepted',
  why: 'Noé Martin l’a acceptée et veut le bot à ses réunions.',
  chosenAt: null,
  sessionId: null,
  own: { meeting: null, series: null },
  mayChoose: true,
  mayNotChoose: null,
  ...changes,
});
const plan: PlannedLinkView = {
  id: 'p-1',
  platform: 'teams',
  link: 'https://teams.microsoft.com/meet/3123456789012?p=x',
  title: 'Point client',
  day: '2026-12-02',
  time: '09:30',
  minutes: 45,
  weekly: true,
  until: '2026-12-31',
  nextTime: '2026-12-02T08:30:00.000Z',
  skipped: [],
  obstacle: null,
};

const open = (changes: Partial<ComingAnswer> = {}, role: 'user' | 'observer' = 'user') => {
  const all: ComingAnswer = { preference: 'none', mayChoose: true, calendars: true, meetings: [], plans: [] };
  const server = stubServer([[listComing, () => answer(listComing, { ...all, ...changes })]]);
  renderApp('/joining', { role });
  return server;
};

describe('meetings that are to come', () => {
  it('stand under their day, with whether the bot comes and why', async () => {
    const chosenAt = '2026-11-26T09:00:00.000Z';
    const other = meeting({
      id: 'm-2',
      title: 'Entretien',
      state: 'stays-away',
      reason: 'organiser-chose',
      why: 'Choisi.',
      chosenAt,
    });
    open({ meetings: [meeting(), { ...other, startTime: '2026-12-02T09:00:00.000Z' }] });
    const day = within(await screen.findByRole('region', { name: 'mardi 1er décembre 2026' }));
    expect(day.getByText('10:00 – 11:00')).toBeTruthy();
    expect(day.getByText('Le bot viendra')).toBeTruthy();
    expect(day.getByText('Noé Martin l’a acceptée et veut le bot à ses réunions.')).toBeTruthy();
    const next = within(screen.getByRole('region', { name: 'mercredi 2 décembre 2026' }));
    expect(next.getByText('Le bot ne viendra pas')).toBeTruthy();
    expect(next.getByText('Choisi. Le 26 nov. 2026 à 10:00.')).toBeTruthy();
  });

  it('are changed by one click, for one or the series, and taken back', async () => {
    const server = open({ meetings: [meeting()] });
    server.change(chooseComing, () => answer(chooseComing, done));
    fireEvent.click(await screen.findByRole('button', { name: 'Sans le bot\u00A0: «\u00A0Comité\u00A0»' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(server.callsOf(chooseComing)).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Sans le bot à toute la série\u00A0: «\u00A0Comité\u00A0»' }));
    await waitFor(() => expect(server.callsOf(chooseComing)).toHaveLength(3));
    expect(server.callsOf(chooseComing).map(({ body }) => body)).toEqual([
      { wanted: false, scope: 'meeting' },
      { wanted: null, scope: 'meeting' },
      { wanted: false, scope: 'series' },
    ]);
  });

  it('say why somebody may not choose, and what was refused', async () => {
    const mayNotChoose = 'L’organisateur a choisi pour cette réunion\u00a0: son choix passe avant celui des invités.';
    const server = open({
      meetings: [meeting({ mayChoose: false, mayNotChoose }), meeting({ id: 'm-2', title: 'Autre', recurring: false })],
    });
    expect(await screen.findByText(/son choix passe avant celui des invités/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /«\u00A0Comité\u00A0»/u })).toBeNull();
    server.change(chooseComing, () => refuse(409, 'ORGANISER_CHOSE', 'Trop tard.'));
    fireEvent.click(screen.getByRole('button', { name: 'Sans le bot\u00A0: «\u00A0Autre\u00A0»' }));
    await waitFor(() => expect(document.body.textContent).toContain('Trop tard.'));
  });

  it('are chosen for all at once, and say how to begin where no calendar is connected', async () => {
    const server = open({ calendars: false });
    expect(await screen.findByText('Aucun agenda n’est relié.')).toBeTruthy();
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([leads('Relier Google Agenda'), leads('Relier un agenda Microsoft')]).toEqual([
      '/settings/google',
      '/settings/microsoft-calendar',
    ]);
    server.change(chooseJoining, () => answer(chooseJoining, done));
    fireEvent.change(screen.getByRole('combobox', { name: 'Le bot vient de lui-même' }), {
      target: { value: 'accepted' },
    });
    expect(await screen.findByText('Choix enregistré.')).toBeTruthy();
    expect(server.callsOf(chooseJoining)[0]?.body).toEqual({ wants: 'accepted' });
  });

  it('are none for an observer, who is told why', async () => {
    open({ mayChoose: false }, 'observer');
    expect(await screen.findByText(/Un observateur n’envoie pas de bot/u)).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('a planned link', () => {
  it('is planned by a form that says beside its field what is wrong', async () => {
    const server = open();
    server.change(planLink, () => refuse(400, 'MEETING_URL_INVALID', 'Collez le lien d’une réunion.'));
    fireEvent.click(await screen.findByRole('button', { name: 'Prévoir un lien' }));
    const form = within(await screen.findByRole('dialog'));
    const write = (label: string, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
    write('Lien Google Meet ou Teams', 'meet.google.com/abc-defg-hij');
    write('Titre', 'Point');
    write('Jour', '2026-12-02');
    write('Heure', '09:30');
    fireEvent.click(form.getByRole('checkbox', { name: 'Chaque semaine' }));
    fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await form.findByText('Collez le lien d’une réunion.')).toBeTruthy();
    expect(server.callsOf(planLink)[0]?.body).toEqual({
      link: 'meet.google.com/abc-defg-hij',
      title: 'Point',
      day: '2026-12-02',
      time: '09:30',
      minutes: 60,
      weekly: true,
      until: null,
    });
    server.change(planLink, () => answer(planLink, { ...done, id: 'p-1' }));
    fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has a week that is skipped, until it is on again', async () => {
    const server = open({
      plans: [{ ...plan, nextTime: '2026-12-09T08:30:00.000Z', skipped: ['2026-12-02T08:30:00.000Z'] }],
    });
    expect(await screen.findByText(/^Passée\s: 2 déc. 2026 à 09:30$/u)).toBeTruthy();
    server.change(skipPlannedWeek, () => answer(skipPlannedWeek, done));
    fireEvent.click(screen.getByRole('button', { name: /^Rétablir «\u00A0Point client\u00A0» du 2 déc. 2026/u }));
    await waitFor(() =>
      expect(server.callsOf(skipPlannedWeek)[0]?.body).toEqual({ startsAt: plan.nextTime, skip: false }),
    );
  });

  it('is listed, changed and stopped', async () => {
    const server = open({ plans: [plan] });
    expect(
      await screen.findByText(/^Chaque semaine · jusqu’au 31 déc. 2026 · Prochaine\s: 2 déc. 2026 à 09:30$/u),
    ).toBeTruthy();
    server.change(skipPlannedWeek, () => answer(skipPlannedWeek, done));
    fireEvent.click(screen.getByRole('button', { name: /^Passer «\u00A0Point client\u00A0» du 2 déc. 2026/u }));
    await waitFor(() =>
      expect(server.callsOf(skipPlannedWeek)[0]?.body).toEqual({ startsAt: plan.nextTime, skip: true }),
    );
    server.change(changePlannedLink, () => answer(changePlannedLink, done));
    fireEvent.click(screen.getByRole('button', { name: 'Modifier «\u00A0Point client\u00A0»' }));
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText('Heure'), { target: { value: '10:00' } });
    fireEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(server.callsOf(changePlannedLink)[0]?.body).toMatchObject({ time: '10:00', weekly: true }),
    );
    server.change(stopPlannedLink, () => answer(stopPlannedLink, done));
    fireEvent.click(await screen.findByRole('button', { name: 'Retirer «\u00A0Point client\u00A0»' }));
    expect(await screen.findByText('Réunion retirée.')).toBeTruthy();
  });
});
