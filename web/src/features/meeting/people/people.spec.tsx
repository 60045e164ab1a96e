// @vitest-environment happy-dom
import { linkParticipant, markAsRoom, proposedAccounts, unlinkParticipant } from '#api/contract/meeting-people.ts';
import { meetingDetail, meetingNavigation, meetingSummary, meetingTranscript } from '#api/contract/meetings.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/app.tsx';
import { meetingView, summary } from '../../../testing/minutes.ts';
import { answer, refuse, stubServer } from '../../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ADDRESS = 'Adresse e-mail de son compte';
const thomas = { name: 'Thomas Lefèvre', email: 'thomas@exemple.fr' };

type Stub = Parameters<typeof stubServer>[0];

/** The second of the meeting's two participants with these changes, and what the server answers about people. */
const open = (
  stubs: Stub,
  change: Partial<ReturnType<typeof meetingView>['participants'][number]> = {},
  edit = true,
) => {
  const whole = meetingView({ may: { edit, delete: edit, analyse: edit } });
  const [first, second] = whole.participants;
  if (!first || !second) throw new TypeError('a meeting of two');
  const meeting = { ...whole, participants: [first, { ...second, ...change }] };
  const server = stubServer([
    ...stubs,
    [meetingDetail, () => answer(meetingDetail, { data: meeting })],
    [meetingSummary, () => answer(meetingSummary, summary())],
    [meetingTranscript, () => answer(meetingTranscript, { data: { transcript: '', lines: [], next: null } })],
    [meetingNavigation, () => answer(meetingNavigation, { previous: null, next: null })],
    [proposedAccounts, () => answer(proposedAccounts, { proposals: [] })],
  ]);
  renderApp('/meetings/m-1?tab=participants');
  return server;
};

const done = { success: true, position: 's:1' } as const;
const proposal: Stub[number] = [
  proposedAccounts,
  () => answer(proposedAccounts, { proposals: [{ participant: 1, account: thomas }] }),
];
const menuOf = async (name: string, entry: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: `Qui est ${name}\u202F?` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('the people of a meeting', () => {
  it('are proposed an account, which is confirmed after it is said what that allows', async () => {
    const link = vi.fn<() => Response>(() => answer(linkParticipant, done));
    open([proposal, [linkParticipant, link]]);
    expect(await screen.findByText(/^Est-ce Thomas Lefèvre \(thomas@exemple.fr\)/u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirmer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Thomas Lefèvre est…' });
    expect(within(dialog).getByText(/pourra lire la réunion/u)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(ADDRESS).value).toBe(thomas.email);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }));
    expect(await screen.findByText('Le compte de Thomas Lefèvre est confirmé.')).toBeTruthy();
    expect(link).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are told at the address why it cannot be that account', async () => {
    open([[linkParticipant, () => refuse(409, 'OBSERVER_READS_PUBLIC', 'Cette personne est observatrice.')]]);
    await menuOf('Thomas Lefèvre', 'Ce participant est…');
    const field = await screen.findByLabelText<HTMLInputElement>(ADDRESS);
    fireEvent.change(field, { target: { value: 'zoe@exemple.fr' } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
    expect(await screen.findByText('Cette personne est observatrice.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('lose a confirmed account after a question', async () => {
    const unlink = vi.fn<() => Response>(() => answer(unlinkParticipant, done));
    open([[unlinkParticipant, unlink]], { account: { name: 'T. Lefèvre', how: 'confirmed' } });
    expect(await screen.findByText(/^Compte confirmé\s: T. Lefèvre/u)).toBeTruthy();
    await menuOf('Thomas Lefèvre', 'Retirer ce compte');
    const asked = await screen.findByRole('alertdialog');
    expect(unlink).not.toHaveBeenCalled();
    fireEvent.click(within(asked).getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(unlink).toHaveBeenCalledOnce());
  });

  it('have an account by the address that a source gave, which is not taken back here', async () => {
    open([], { account: { name: 'T. Lefèvre', how: 'address' } });
    expect(await screen.findByText(/^Compte de cette adresse\s: T. Lefèvre/u)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Qui est Thomas Lefèvre\u202F?' }));
    expect(await screen.findByRole('menuitem', { name: 'Ce participant est…' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Retirer ce compte' })).toBeNull();
  });

  it('are a room after a question, and a person again without one', async () => {
    const mark = vi.fn<() => Response>(() => answer(markAsRoom, done));
    open([[markAsRoom, mark]]);
    await menuOf('Thomas Lefèvre', 'C’est le micro d’une salle');
    const asked = await screen.findByRole('alertdialog');
    expect(within(asked).getByText(/ses actions n’ont plus de responsable/u)).toBeTruthy();
    fireEvent.click(within(asked).getByRole('button', { name: 'C’est une salle' }));
    await waitFor(() => expect(mark).toHaveBeenCalledOnce());
    cleanup();
    open([[markAsRoom, mark]], { isRoom: true });
    expect(await screen.findByText(/Micro partagé d’une salle/u)).toBeTruthy();
    await menuOf('Thomas Lefèvre', 'C’est une personne');
    await waitFor(() => expect(mark).toHaveBeenCalledTimes(2));
  });

  it('are shown to readers without questions', async () => {
    const proposed = vi.fn<() => Response>(() => answer(proposedAccounts, { proposals: [] }));
    open([[proposedAccounts, proposed]], {}, false);
    expect(await screen.findAllByText('Thomas Lefèvre')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Qui est/u })).toBeNull();
    expect(proposed).not.toHaveBeenCalled();
  });

  it('say that accounts could not be looked for, and are shown all the same', async () => {
    open([[proposedAccounts, () => refuse(500, 'INTERNAL', 'Non')]]);
    expect(await screen.findByText('Les comptes du même nom n’ont pas pu être cherchés.')).toBeTruthy();
    expect(screen.getAllByText('Thomas Lefèvre')).toBeTruthy();
  });
});
