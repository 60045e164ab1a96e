// @vitest-environment happy-dom
import { meetingFollowUp, saveFollowUp, setFollowUpAside } from '#api/contract/follow-ups.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../api/call.ts';
import { renderApp } from '../../../testing/app.tsx';
import { lines, meetingView, summary } from '../../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draft = {
  title: 'Comité du salon',
  agenda: 'À décider\u00A0:\n- Qui loue le camion ?',
  day: '2027-01-13',
  time: '10:00',
  minutes: 45,
  without: [],
};
const PROPOSED: Answer<typeof meetingFollowUp> = {
  phase: 'proposed',
  version: 0,
  none: null,
  next: null,
  mayChange: true,
  open: { actions: 2, questions: 1 },
  draft,
  people: [
    { number: 0, name: 'Claire', email: 'claire@exemple.fr' },
    { number: 1, name: 'Hugo', email: null },
  ],
  startsAt: null,
  invitation: null,
};
const PLANNED: Answer<typeof meetingFollowUp> = {
  ...PROPOSED,
  phase: 'planned',
  version: 2,
  startsAt: '2027-01-13T09:00:00.000Z',
  invitation: {
    google: 'https://calendar.google.com/calendar/render?text=Suite',
    outlook: 'https://outlook.office.com/calendar/0/deeplink/compose?subject=Suite',
    ics: 'BEGIN:VCALENDAR',
  },
};
const success = { success: true, position: 'x:1' } as const;

const server = (first: Answer<typeof meetingFollowUp>) =>
  stubServer([
    [meetingDetail, () => answer(meetingDetail, { data: meetingView() })],
    [meetingSummary, () => answer(meetingSummary, summary())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines, next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [meetingFollowUp, () => answer(meetingFollowUp, first)],
    [saveFollowUp, () => answer(saveFollowUp, success)],
    [setFollowUpAside, () => answer(setFollowUpAside, success)],
  ]);
const part = () => screen.findByRole('region', { name: 'Suivi' });

describe('the meeting after this one', () => {
  it('is proposed with what is open, and settled by one click, which invites nobody', async () => {
    const stub = server(PROPOSED);
    const { user } = renderApp('/meetings/m-1');
    const text = (await part()).textContent ?? '';
    expect(text).toContain('2\u00A0actions ouvertes et 1\u00A0décision à prendre');
    expect(text).toContain('13 janv. 2027 à 10:00, 45\u00A0minutes');
    expect(text).toContain('Claire, Hugo');
    stub.change(meetingFollowUp, () => answer(meetingFollowUp, PLANNED));
    await user.click(within(await part()).getByRole('button', { name: 'Prévoir' }));
    const google = await screen.findByRole('link', { name: 'Inviter avec Google Agenda' });
    expect([google.getAttribute('href'), google.getAttribute('rel')]).toEqual([
      PLANNED.invitation?.google,
      'noopener noreferrer',
    ]);
    expect((await part()).textContent).toContain('Greffier n’a prévenu personne');
    expect(stub.callsOf(saveFollowUp).map(({ body }) => body)).toEqual([{ version: 0, plans: true, draft }]);
  });

  it('is written, kept open where somebody else was faster or the day is over, discarded and taken up again', async () => {
    const stub = server(PROPOSED);
    const { user } = renderApp('/meetings/m-1');
    await user.click(within(await part()).getByRole('button', { name: 'Modifier' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la réunion de suivi' }));
    fireEvent.change(dialog.getByLabelText('Titre'), { target: { value: 'Suite' } });
    await user.click(dialog.getByRole('checkbox', { name: 'Hugo' }));
    stub.change(saveFollowUp, () => refuse(400, 'FOLLOW_UP_PAST', 'Choisissez un jour à venir.'));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(dialog.getByLabelText('Jour').getAttribute('aria-invalid')).toBe('true'));
    stub.change(saveFollowUp, () => answer(saveFollowUp, success));
    stub.change(meetingFollowUp, () => answer(meetingFollowUp, { ...PROPOSED, phase: 'edited', version: 1 }));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stub.callsOf(saveFollowUp).at(-1)?.body).toEqual({
      version: 0,
      plans: false,
      draft: { ...draft, title: 'Suite', without: [1] },
    });
    stub.change(meetingFollowUp, () => answer(meetingFollowUp, { ...PROPOSED, phase: 'discarded', version: 2 }));
    await user.click(await within(await part()).findByRole('button', { name: 'Écarter' }));
    const again = await screen.findByRole('button', { name: 'Reprendre la proposition' });
    stub.change(meetingFollowUp, () => answer(meetingFollowUp, { ...PROPOSED, version: 3 }));
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Prévoir' })).toBeTruthy();
    expect(stub.callsOf(setFollowUpAside).map(({ body }) => body)).toEqual([
      { version: 1, aside: true },
      { version: 2, aside: false },
    ]);
  });

  it('leads to the one that is there, tells others only when it is, and says that it could not be read', async () => {
    const next = { id: 'm-2', title: 'Comité', startTime: '2026-12-03T09:00:00Z' };
    const stub = server({ ...PROPOSED, none: 'next-is-there', next, draft: null });
    renderApp('/meetings/m-1');
    expect(
      within(await part())
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/meetings/m-2');
    cleanup();
    stub.change(meetingFollowUp, () =>
      answer(meetingFollowUp, { ...PLANNED, mayChange: false, draft: null, people: [], invitation: null }),
    );
    renderApp('/meetings/m-1');
    expect((await part()).textContent).toContain('prévue le 13 janv. 2027 à 10:00');
    expect(within(await part()).queryAllByRole('button')).toEqual([]);
    cleanup();
    stub.change(meetingFollowUp, () => refuse(503, 'PROJECTION_STOPPED', 'Les tables de lecture sont arrêtées.'));
    renderApp('/meetings/m-1');
    expect(await screen.findByText(/La réunion de suivi n’a pas pu être lue/u)).toBeTruthy();
  });
});
