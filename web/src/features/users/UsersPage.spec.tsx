// @vitest-environment happy-dom
import { refresh } from '#api/contract/auth.ts';
import {
  changeUserProfile,
  changeUserRole,
  changeUserStatus,
  inviteUser,
  issuePasswordReset,
  listUsers,
  readInvitations,
  resetUserSecondFactor,
  userDetail,
  type UserRow,
} from '#api/contract/users.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, SESSION } from '../../testing/app.tsx';
import { details, person } from '../../testing/people.ts';
import { answer, refuse, stubServer } from '../../testing/server.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SELF = person({ id: SESSION.user.id, displayName: 'Camille Durand', email: SESSION.user.email, role: 'admin' });
const list =
  (users: UserRow[] = [SELF, person()]) =>
  () =>
    answer(listUsers, { users, total: users.length, page: 1, limit: 20 });
const server = () => stubServer([[listUsers, list()]]);
const roleOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Rôle de ${name}`);
const thomas = () => roleOf('Thomas Lefèvre');

describe('the accounts', () => {
  it('stand in a table, with what each role may do under it', async () => {
    server();
    renderApp('/users');
    expect(await screen.findByRole('heading', { level: 1, name: 'Gestion des utilisateurs' })).toBeTruthy();
    const table = within(await screen.findByRole('table', { name: 'Utilisateurs' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Utilisateur',
      'E-mail',
      'Département',
      'Rôle',
      'Détails',
    ]);
    expect(table.getByText('thomas.lefevre@exemple.fr')).toBeTruthy();
    expect([...thomas().options].map(({ value }) => value)).toEqual(['observer', 'user', 'admin']);
    expect(screen.getByText('Lecture seule des réunions publiques et de leurs résumés.')).toBeTruthy();
  });

  it('are filtered and divided into pages by the address', async () => {
    const stub = server();
    const { user, address } = renderApp('/users?search=tho&role=user&status=active&page=1');
    await screen.findByRole('table');
    expect(Object.fromEntries(stub.callsOf(listUsers)[0]?.query ?? [])).toEqual({
      search: 'tho',
      role: 'user',
      status: 'active',
      page: '1',
      limit: '20',
    });
    await user.selectOptions(screen.getByLabelText('Statut'), 'Invités');
    await waitFor(() => expect(address()).toBe('/users?search=tho&role=user&status=invited'));
  });

  it('that nobody has are said to be none', async () => {
    stubServer([[listUsers, list([])]]);
    const { user, address } = renderApp('/users?search=licorne');
    expect(await screen.findByText('Aucun utilisateur trouvé')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(address()).toBe('/users');
  });

  it('are not asked for by somebody who may not see them', async () => {
    const stub = server();
    localStorage.setItem('greffier.user', JSON.stringify({ ...SESSION.user, role: 'observer' }));
    localStorage.setItem('greffier.authenticated', 'true');
    renderApp('/users', { signedIn: false });
    expect(await screen.findByText('Cette page est réservée aux administrateurs.')).toBeTruthy();
    expect(stub.callsOf(listUsers)).toEqual([]);
  });
});

describe('a role', () => {
  it('is shown once the server has said yes, before the list is read again', async () => {
    const stub = server();
    const { user } = renderApp('/users');
    await screen.findByRole('table');
    let say: (response: Response) => void = () => {};
    stub.change(changeUserRole, () => new Promise((resolve) => (say = resolve)));
    stub.change(listUsers, () => new Promise(() => {}));
    await user.selectOptions(thomas(), 'Observateur');
    await waitFor(() => expect(thomas().disabled).toBe(true));
    say(answer(changeUserRole, { success: true, position: 's:7' }));
    await waitFor(() => expect(thomas().disabled).toBe(false));
    expect(thomas().value).toBe('observer');
    expect(stub.received.find(({ method }) => method === 'put')).toMatchObject({
      path: '/api/admin/users/u-2/role',
      body: { role: 'observer' },
    });
    expect((await screen.findAllByText('Thomas Lefèvre a maintenant le rôle « Observateur ».')).length).toBeGreaterThan(
      0,
    );
  });

  it('stays what it is when the server refuses, and its reason is shown', async () => {
    const stub = server();
    stub.change(changeUserRole, () =>
      refuse(409, 'LAST_ADMINISTRATOR', 'C’est le dernier administrateur\u00A0: nommez-en un autre d’abord.'),
    );
    const { user } = renderApp('/users');
    await screen.findByRole('table');
    await user.selectOptions(roleOf('Camille Durand'), 'Utilisateur');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Changer mon rôle' }));
    expect((await screen.findAllByText(/C’est le dernier administrateur/u)).length).toBeGreaterThan(0);
    expect(roleOf('Camille Durand').value).toBe('admin');
  });

  it('of one’s own is asked about first, and takes the page away at once', async () => {
    const stub = server();
    stub.change(changeUserRole, () => answer(changeUserRole, { success: true, position: 's:8' }));
    stub.change(refresh, () =>
      answer(refresh, { ...SESSION, accessToken: 'token-2', user: { ...SESSION.user, role: 'user' } }),
    );
    const { user } = renderApp('/users');
    await screen.findByRole('table');
    await user.selectOptions(roleOf('Camille Durand'), 'Utilisateur');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(stub.received.some(({ method }) => method === 'put')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Changer mon rôle' }));
    expect(await screen.findByText('Cette page est réservée aux administrateurs.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the details of an account', () => {
  it('are an address, and let it be disabled and enabled', async () => {
    const stub = server();
    stub.change(userDetail, () => answer(userDetail, { data: details() }));
    stub.change(changeUserStatus, ({ body }) => {
      const { status } = body as { status: 'disabled' };
      stub.change(userDetail, () => answer(userDetail, { data: details({ status }) }));
      return answer(changeUserStatus, { success: true, position: 's:9' });
    });
    const { user, address } = renderApp('/users');
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /Voir détails.*Thomas Lefèvre/u }));
    expect(address()).toBe('/users?user=u-2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Thomas Lefèvre' }));
    expect(await dialog.findByText('Réunions suivies')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Désactiver le compte' }));
    expect(await dialog.findByRole('button', { name: 'Réactiver le compte' })).toBeTruthy();
    expect(stub.received.find(({ method }) => method === 'put')?.body).toEqual({ status: 'disabled' });
    await user.click(dialog.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(address()).toBe('/users'));
  });

  it('let name and address be corrected as they were seen, and say at the address that it is taken', async () => {
    const stub = server();
    stub.change(userDetail, () => answer(userDetail, { data: details() }));
    stub.change(changeUserProfile, () =>
      refuse(409, 'EMAIL_TAKEN', 'Un compte existe déjà avec cette adresse e-mail.'),
    );
    const { user } = renderApp('/users?user=u-2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Thomas Lefèvre' }));
    await user.click(await dialog.findByRole('button', { name: 'Modifier' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Nom'));
    const address = dialog.getByLabelText<HTMLInputElement>('Adresse e-mail');
    await user.clear(address);
    await user.type(address, 'thomas@exemple.fr');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('Un compte existe déjà avec cette adresse e-mail.')).toBeTruthy();
    stub.change(changeUserProfile, () => answer(changeUserProfile, { success: true, position: 's:9' }));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('Réunions suivies')).toBeTruthy();
    expect(stub.callsOf(changeUserProfile).at(-1)?.body).toEqual({
      displayName: 'Thomas Lefèvre',
      email: 'thomas@exemple.fr',
      department: 'Exploitation',
      jobTitle: null,
      seen: '3',
    });
  });

  it('give a link to another password, and take a second factor that was lost, once confirmed', async () => {
    const stub = server();
    stub.change(userDetail, () => answer(userDetail, { data: details({ secondFactor: true }) }));
    const link = 'https://greffier.exemple.fr/password-reset#token=t';
    stub.change(issuePasswordReset, () =>
      answer(issuePasswordReset, {
        success: true,
        position: 's:9',
        reset: { delivery: 'link', link, mailError: null, expiresAt: '2026-11-28T10:00:00Z' },
      }),
    );
    stub.change(resetUserSecondFactor, () => {
      stub.change(userDetail, () => answer(userDetail, { data: details() }));
      return answer(resetUserSecondFactor, { success: true, position: 's:10' });
    });
    const { user } = renderApp('/users?user=u-2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Thomas Lefèvre' }));
    await user.click(await dialog.findByRole('button', { name: 'Réinitialiser le mot de passe' }));
    expect(stub.callsOf(issuePasswordReset)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Créer le lien' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Lien vers un autre mot de passe')).value).toBe(link);
    await user.click(dialog.getByRole('button', { name: 'Retirer la double authentification' }));
    await user.click(await screen.findByRole('button', { name: 'Retirer' }));
    expect(await dialog.findByText('Non activée')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Retirer la double authentification' })).toBeNull();
  });

  it('of one’s own cannot be used to lock oneself out', async () => {
    stubServer([
      [listUsers, list()],
      [userDetail, () => answer(userDetail, { data: details({ ...SELF }) })],
    ]);
    renderApp(`/users?user=${SELF.id}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/C’est votre compte/u)).toBeTruthy();
    for (const name of ['Désactiver le compte', 'Réinitialiser le mot de passe'])
      expect(dialog.queryByRole('button', { name })).toBeNull();
  });
});

describe('inviting somebody', () => {
  const fill = async () => {
    const app = renderApp('/users');
    await app.user.click(await screen.findByRole('button', { name: 'Inviter une personne' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Inviter une personne' }));
    await app.user.type(dialog.getByLabelText('Nom'), 'Zoé Lefèvre');
    await app.user.type(dialog.getByLabelText('Adresse e-mail'), 'zoe@exemple.fr');
    await app.user.selectOptions(dialog.getByLabelText('Rôle'), 'Observateur');
    await app.user.click(dialog.getByRole('button', { name: 'Inviter' }));
    return app;
  };
  const invited = (invitation: Partial<Parameters<typeof answer<typeof inviteUser>>[1]['invitation']>) => () =>
    answer(inviteUser, {
      success: true,
      id: 'u-3',
      position: 's:3',
      invitation: { delivery: 'link', link: null, mailError: null, expiresAt: '2026-11-28T10:00:00Z', ...invitation },
    });

  it('shows the link where no mail goes out, and the person in the list', async () => {
    const stub = server();
    stub.change(inviteUser, invited({ link: 'https://greffier.exemple.fr/invitation#token=t' }));
    await fill();
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitation prête' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Lien d’invitation').value).toBe(
      'https://greffier.exemple.fr/invitation#token=t',
    );
    expect(dialog.getByText('Valable une fois, jusqu’au 28 nov. 2026 à 11:00.')).toBeTruthy();
    expect(stub.callsOf(inviteUser)[0]?.body).toEqual({
      displayName: 'Zoé Lefèvre',
      email: 'zoe@exemple.fr',
      role: 'observer',
      department: null,
      jobTitle: null,
    });
    await waitFor(() => expect(stub.callsOf(listUsers)).toHaveLength(2));
  });

  it('says that the mail went out, or why it did not', async () => {
    const stub = server();
    stub.change(inviteUser, invited({ delivery: 'mail' }));
    await fill();
    expect(await screen.findByText('L’invitation est partie par e-mail à Zoé Lefèvre.')).toBeTruthy();
    cleanup();
    stub.change(
      inviteUser,
      invited({ link: 'https://x/invitation#token=t', mailError: 'Le serveur SMTP a refusé le message.' }),
    );
    await fill();
    expect(await screen.findByText(/L’e-mail n’est pas parti.*Le serveur SMTP a refusé le message/u)).toBeTruthy();
  });

  it('says at the address that it is taken', async () => {
    const stub = server();
    stub.change(inviteUser, () => refuse(409, 'EMAIL_TAKEN', 'Un compte existe déjà avec cette adresse e-mail.'));
    await fill();
    const field = await screen.findByLabelText('Adresse e-mail');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.querySelector(`#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`)?.textContent).toBe(
      'Un compte existe déjà avec cette adresse e-mail.',
    );
  });
});

describe('inviting several people', () => {
  it('shows what a list says first, then invites who can be, one after the other, and tells what came of each', async () => {
    const stub = server();
    const listed = (row: number, name: string, faults: string[] = []) => ({
      row,
      line: 1,
      displayName: name,
      email: `${name.toLowerCase()}@exemple.fr`,
      role: 'user' as const,
      department: null,
      faults,
    });
    stub.change(readInvitations, () => refuse(400, 'INVITATIONS_EMPTY', 'La liste ne contient aucune adresse.'));
    stub.change(inviteUser, ({ body }) =>
      JSON.stringify(body).includes('noor@')
        ? refuse(409, 'EMAIL_TAKEN', 'Un compte existe déjà avec cette adresse e-mail.')
        : answer(inviteUser, {
            success: true,
            id: 'u-3',
            position: 's:3',
            invitation: {
              delivery: 'link',
              link: 'https://x/invitation#token=t',
              mailError: null,
              expiresAt: '2026-11-28T10:00:00Z',
            },
          }),
    );
    const { user } = renderApp('/users');
    await user.click(await screen.findByRole('button', { name: 'Inviter plusieurs personnes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Inviter plusieurs personnes' }));
    const file = new File([Uint8Array.from(Buffer.from('Zoé;zoé@exemple.fr', 'latin1'))], 'liste.csv');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(input ?? document.body, file);
    const list = await dialog.findByLabelText<HTMLTextAreaElement>('Liste');
    await waitFor(() => expect(list.value).toBe('Zoé;zoé@exemple.fr'));
    await user.click(dialog.getByRole('button', { name: 'Vérifier la liste' }));
    expect(await dialog.findByText('La liste ne contient aucune adresse.')).toBeTruthy();

    stub.change(readInvitations, () =>
      answer(readInvitations, {
        people: [listed(1, 'Zoe'), listed(2, 'Ana', ['L’adresse manque.']), listed(3, 'Noor')],
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Vérifier la liste' }));
    expect(await dialog.findByText(/^2 personnes peuvent être invitées\s; 1 ligne est à corriger/u)).toBeTruthy();
    expect(dialog.getByText('L’adresse manque.')).toBeTruthy();
    expect(stub.callsOf(inviteUser)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^Inviter 2\spersonnes$/u }));
    expect(await dialog.findByText(/^1 personne invitée\s; 1 invitation refusée/u)).toBeTruthy();
    expect(dialog.getByText('Un compte existe déjà avec cette adresse e-mail.')).toBeTruthy();
    expect(dialog.getByText('Lien à transmettre')).toBeTruthy();
    expect(stub.callsOf(inviteUser).map(({ body }) => (body as { email: string }).email)).toEqual([
      'zoe@exemple.fr',
      'noor@exemple.fr',
    ]);
  });
});
