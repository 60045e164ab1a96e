// @vitest-environment happy-dom
import { erasePerson, erasureState, exportPerson, findPerson } from '#api/contract/persons.ts';
import { listAudit, verifyAudit, type AuditEntry } from '#api/contract/audit.ts';
import { auditDetails, auditProof, auditSeal } from '#api/contract/registry.ts';
import { listUsers } from '#api/contract/users.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { answer, refuse, stubServer } from '../../testing/server.ts';

const HASH = 'ab'.repeat(32);
const CHAT = '6f0a9f3e-6f3c-4b0f-8f0e-1d9a3a1b2c3d';
const MEETING = '5f0a9f3e-6f3c-4b0f-8f0e-1d9a3a1b2c3d';

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  sequence: 12,
  eventId: 'e-12',
  stream: `meeting-${MEETING}`,
  revision: 3,
  hash: HASH,
  chainedAt: '2026-11-20T09:00:01.000Z',
  type: 'MeetingRenamed',
  at: '2026-11-20T09:00:00.000Z',
  actor: 'user:c',
  correlationId: 'c0ffee00-0000-4000-8000-000000000001',
  causationId: 'command',
  sentence: 'Claire Martin a corrigé le titre.',
  unreadable: null,
  withheld: false,
  outcome: null,
  meeting: { id: MEETING, title: 'Comité' },
  person: null,
  lost: false,
  ...changes,
});

const listed = (entries: AuditEntry[], more: object = {}) =>
  answer(listAudit, { entries, total: 12, found: entries.length, more: false, next: null, storeAway: false, ...more });

const report = { entries: 10, unchained: 0, lost: 0, head: HASH, foreign: [], faults: [] };
const verification = (changes: object = {}) => ({
  id: 'v',
  state: 'done' as const,
  startedAt: new Date(Date.now() - 130_000).toISOString(),
  finishedAt: new Date(Date.now() - 125_000).toISOString(),
  checked: 10,
  total: 10,
  report,
  error: null,
  ...changes,
});
const sealed =
  (changes: object = {}) =>
  () =>
    answer(auditSeal, { entries: 12, head: HASH, verified: verification(), running: null, ...changes });

const details =
  (shown: AuditEntry, changes: object = {}) =>
  () =>
    answer(auditDetails, {
      entry: shown,
      metadata: [],
      data: [{ field: 'title', value: 'Comité', erased: false }],
      changes: [{ field: 'titles.1', was: 'Sentinelle', is: 'Comité' }],
      rows: [{ projection: 'meetings', table: 'meetings', change: 'modifie', key: `meeting_id = ${MEETING}` }],
      related: [],
      before: null,
      after: null,
      ...changes,
    });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the register', () => {
  it('says how far it was verified, and what happened, under its tabs', async () => {
    stubServer([
      [auditSeal, sealed()],
      [
        listAudit,
        () => listed([entry(), entry({ sequence: 11, outcome: 'refused', sentence: 'Noé s’est vu refuser.' })]),
      ],
    ]);
    renderApp('/registry');
    expect(await screen.findByText(/Vérifié jusqu’à l’entrée 10, il y a 2\sminutes/u)).toBeTruthy();
    expect(screen.getByText(/2\sentrées plus récentes/u)).toBeTruthy();
    expect(await screen.findByText('Claire Martin a corrigé le titre.')).toBeTruthy();
    expect(screen.getByText('Refusé', { selector: 'span' })).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toContain('Registre');
  });

  it('names the kinds of events while the event store is away', async () => {
    stubServer([
      [auditSeal, sealed()],
      [
        listAudit,
        () =>
          listed([entry({ sentence: null }), entry({ sequence: 11, sentence: null, unreadable: 'KEY_MISSING' })], {
            storeAway: true,
          }),
      ],
    ]);
    renderApp('/registry');
    expect(await screen.findByText(/^Événement «\sMeetingRenamed\s», lisible au retour du journal\.$/u)).toBeTruthy();
    expect(screen.getByText('Cet événement ne peut pas être lu (KEY_MISSING).')).toBeTruthy();
    expect(screen.getByText(/^Le journal d’événements ne répond pas/u)).toBeTruthy();
  });

  it('names what no longer fits, and shows how far a verification is', async () => {
    const faults = [{ kind: 'missing', sequence: 4, stream: 'meeting-a', revision: 0, eventId: 'x' }];
    const running = verification({ state: 'running', checked: 5, report: null, finishedAt: null });
    const asked = vi.fn<() => Response>(() =>
      answer(verifyAudit, { success: true, location: '/', verification: running }),
    );
    stubServer([
      [auditSeal, sealed({ verified: verification({ report: { ...report, faults } }) })],
      [listAudit, () => listed([])],
      [verifyAudit, asked],
    ]);
    renderApp('/registry');
    expect(await screen.findByText(/1\sanomalie/u)).toBeTruthy();
    expect(screen.getByText(/Disparu\s: entrée 4/u)).toBeTruthy();
    expect(await screen.findByText('Rien n’a encore été enregistré.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  });

  it('asks before it shows what is open by the role alone', async () => {
    const shown = vi.fn<() => Response>(
      details(entry({ sentence: 'Claire Martin a corrigé le titre : « Sentinelle » → « Comité ».' })),
    );
    stubServer([
      [auditSeal, sealed()],
      [listAudit, () => listed([entry({ withheld: true })])],
      [auditDetails, shown],
    ]);
    renderApp('/registry');
    expect(await screen.findByText(/1\scontenu retenu/u)).toBeTruthy();
    await userEvent.click(await screen.findByRole('link', { name: /a corrigé le titre/u }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Entrée 12' }));
    expect(shown).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Montrer le contenu' }));
    expect(await dialog.findByText(/«.Sentinelle.» → «.Comité.»/u)).toBeTruthy();
    expect(dialog.getByRole('cell', { name: 'Sentinelle' })).toBeTruthy();
    expect(dialog.getByRole('link', { name: /c0ffee00/u }).getAttribute('href')).toContain('correlation=c0ffee00');
  });

  it('proves nothing of a period that ends before it begins, and says so', async () => {
    const server = stubServer([
      [auditSeal, sealed()],
      [listAudit, () => listed([])],
      [auditProof, () => refuse(400, 'PERIOD_BACKWARDS', 'La première date est après la seconde.')],
    ]);
    renderApp('/registry?from=2026-11-29&to=2026-11-20');
    await waitFor(() => expect(screen.getAllByText('La première date est après la seconde.')).toHaveLength(2));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exporter en CSV' }).disabled).toBe(true);
    const proof = await screen.findByRole<HTMLButtonElement>('button', { name: 'Télécharger la preuve' });
    expect(proof.disabled).toBe(true);
    expect(screen.queryByText(/Aucune entrée/u)).toBeNull();
    expect(server.callsOf(auditProof)).toEqual([]);
  });

  it('says of chosen days whether they are whole, and what was taken away in them', async () => {
    const end = (sequence: number) => ({ sequence, eventId: 'e', hash: HASH, at: null });
    const removed = { sequence: 9, at: null, type: 'MeetingDeleted', actor: 'user:c' };
    const proved = (period: object) =>
      answer(auditProof, {
        madeAt: '2026-11-20T09:00:00.000Z',
        store: 's',
        from: '2026-10-01',
        to: '2026-10-31',
        method: 'sha256',
        period: {
          entries: 7,
          first: end(3),
          last: end(9),
          gaps: 0,
          lost: 0,
          deletions: [],
          beforeChain: false,
          ...period,
        },
        chain: { entries: 12, head: HASH, begins: '2026-10-12T22:30:00.000Z' },
        verification: null,
      });
    const asked = vi
      .fn<() => Response>()
      .mockImplementationOnce(() => refuse(503, 'STORE_UNAVAILABLE', 'Le magasin ne répond pas'))
      .mockImplementationOnce(() => proved({}))
      .mockImplementationOnce(() => proved({ gaps: 2, lost: 1, deletions: [removed], beforeChain: true }))
      .mockImplementation(() => proved({ deletions: [removed] }));
    stubServer([
      [auditSeal, sealed()],
      [listAudit, () => listed([])],
      [auditProof, asked],
    ]);
    renderApp('/registry?from=2026-10-01&to=2026-10-31');
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
    const period = within(await screen.findByRole('region', { name: 'Ce que prouve le registre sur ces dates' }));
    expect(
      period.getByText(/7\sentrées à la suite, sans lacune\s; aucune suppression ni aucun effacement\./u),
    ).toBeTruthy();
    cleanup();
    renderApp('/registry?from=2026-10-01');
    expect(
      await screen.findByText(/2\sentrées manquent entre la 3 et la 9\s; 1\sentrée dont une restauration/u),
    ).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Voir lesquels' });
    expect(link.getAttribute('href')).toBe('/registry?kind=removals&from=2026-10-01');
    expect(screen.getByText(/Le registre commence le 13 oct\. 2026\.$/u)).toBeTruthy();
    cleanup();
    // What is asked for already is not offered; nor is it said when the register begins where all of the days are in
    // it.
    renderApp('/registry?kind=removals&from=2026-10-13');
    expect(await screen.findByText(/1\ssuppression ou effacement\.$/u)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Voir lesquels' })).toBeNull();
  });

  it('takes its filters from the address, and gives each back', async () => {
    const { callsOf } = stubServer([
      [auditSeal, sealed()],
      [listAudit, () => listed([entry()])],
    ]);
    const asked = () => callsOf(listAudit).at(-1)?.query;
    renderApp(`/registry?tab=accesses&outcome=refused&meeting=${MEETING}&from=nonsense`);
    await screen.findByText('Claire Martin a corrigé le titre.');
    expect(Object.fromEntries(asked() ?? [])).toMatchObject({ kind: 'access', outcome: 'refused', meeting: MEETING });
    expect(asked()?.has('from')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: /Retirer le filtre.*Réunion.*Comité/u }));
    await waitFor(() => expect(asked()?.has('meeting')).toBe(false));
  });

  it('shows accesses of one type, or everything that was exported', async () => {
    const { callsOf } = stubServer([
      [auditSeal, sealed()],
      [listAudit, () => listed([entry()])],
    ]);
    const asked = () => Object.fromEntries(callsOf(listAudit).at(-1)?.query ?? []);
    renderApp('/registry?tab=accesses');
    const choice = await screen.findByRole('combobox', { name: 'Accès' });
    for (const [label, filter] of [
      ['Tous les exports', { kind: 'exports' }],
      ['Exports de personnes', { kind: 'access', type: 'PersonExported' }],
      ['Tous', { kind: 'access' }],
    ] as const) {
      await userEvent.selectOptions(choice, label);
      await waitFor(() => {
        const { limit: _limit, ...others } = asked();
        expect(others).toEqual(filter);
      });
    }
  });

  it('filters by nobody whom nobody chose, and says so', async () => {
    const { callsOf } = stubServer([
      [auditSeal, sealed()],
      [listAudit, () => listed([entry()])],
      [listUsers, () => answer(listUsers, { users: [], total: 0, page: 1, limit: 8 })],
    ]);
    renderApp('/registry');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Personne' }), 'Claire{Enter}');
    expect(await screen.findByText(/Rien de ce nom\s: rien n’est filtré/u)).toBeTruthy();
    expect(callsOf(listAudit).at(-1)?.query.has('person')).toBe(false);
  });

  it('names who was chosen and did nothing, and says what it means that nothing is there', async () => {
    const zoe = {
      id: MEETING,
      displayName: 'Zoé Marchand',
      email: 'zoe@exemple.fr',
      role: 'user' as const,
      status: 'active' as const,
      secondFactor: false,
      lastSignInAt: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      department: null,
      jobTitle: null,
    };
    stubServer([
      [auditSeal, sealed()],
      [listAudit, () => listed([])],
      [listUsers, () => answer(listUsers, { users: [zoe], total: 1, page: 1, limit: 8 })],
    ]);
    renderApp('/registry?tab=accesses');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Personne' }), 'zoé');
    await waitFor(() => expect(document.querySelector('datalist option')).toBeTruthy());
    await userEvent.type(screen.getByRole('combobox', { name: 'Personne' }), '{Enter}');
    expect(await screen.findByText(/^Personne\s: Zoé Marchand \(zoe@exemple\.fr\)$/u)).toBeTruthy();
    expect(screen.getByText('Aucun accès de cette sorte n’est noté.')).toBeTruthy();
    cleanup();
    renderApp('/registry?kind=removals');
    expect(await screen.findByText('Rien n’a été supprimé ni effacé.')).toBeTruthy();
  });

  it('says that it could not be read, and tries again', async () => {
    let fails = true;
    stubServer([
      [auditSeal, sealed()],
      [listAudit, () => (fails ? refuse(503, 'DATABASE_UNAVAILABLE', 'La base ne répond pas.') : listed([entry()]))],
    ]);
    renderApp('/registry');
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    fails = false;
    await userEvent.click(again);
    expect(await screen.findByText('Claire Martin a corrigé le titre.')).toBeTruthy();
  });
});

describe('a person', () => {
  it('is found, confirmed, and erased once the word is written; how far it is is said', async () => {
    const erased = vi.fn<() => Response>(() =>
      answer(erasePerson, { success: true, position: 'a:1', erasureId: 'e', location: '/', held: [] }, 202),
    );
    stubServer([
      [auditSeal, sealed()],
      [
        findPerson,
        () =>
          answer(findPerson, {
            accounts:
              erased.mock.calls.length > 0
                ? []
                : [
                    {
                      id: 'c0ffee00-0000-4000-8000-000000000001',
                      displayName: 'Noé Petit',
                      email: 'noe@exemple.fr',
                      role: 'user',
                    },
                  ],
            meetings: [
              {
                meetingId: MEETING,
                title: 'Comité',
                startTime: '2026-11-20T08:00:00.000Z',
                participants: [{ number: 2, name: 'Noé Petit', email: null, words: 120, linked: false }],
                guests: [],
              },
            ],
            conversations: [
              {
                conversationId: CHAT,
                person: MEETING,
                name: 'Noé Petit',
                kind: 'group',
                requests: 2,
                lastAskedAt: '2026-11-20T08:00:00.000Z',
                people: 2,
                linked: false,
              },
            ],
            total: 1,
            page: 1,
            limit: 200,
          }),
      ],
      [erasePerson, erased],
      [erasureState, () => answer(erasureState, { id: 'e', open: 0, done: true, held: [], doneElsewhere: true })],
    ]);
    renderApp('/registry?tab=people');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Nom ou adresse de la personne' }), 'noé');
    await userEvent.click(await screen.findByRole('radio', { name: /Noé Petit \(noe@exemple.fr\)/u }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Noé Petit, dans «/u }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Noé Petit, dans une discussion' }));
    expect(screen.getByText(/1 compte et 2\smentions confirmées/u)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Effacer cette personne…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Effacer définitivement' });
    expect(button.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText(/Écrivez/u), 'effacer');
    await userEvent.click(button);
    expect(await screen.findByText('La personne est effacée.')).toBeTruthy();
    expect(erased).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Noé Petit/u })).toBeNull());
  });

  /** Two meetings: Marc Dubois in both, Hélène Marchand in one. */
  const ofSeveral = () => {
    const marc = { number: 0, name: 'Marc Dubois', email: 'marc@exemple.fr', words: 9, linked: false };
    const helene = { number: 1, name: 'Hélène Marchand', email: null, words: 3, linked: false };
    const inMeeting = { title: 'Comité', startTime: '2026-11-20T08:00:00.000Z', guests: [] };
    const meetings = [
      { ...inMeeting, meetingId: MEETING, participants: [marc, helene] },
      { ...inMeeting, meetingId: CHAT, participants: [{ ...marc, email: null }] },
    ];
    return answer(findPerson, { accounts: [], meetings, conversations: [], total: 2, page: 1, limit: 200 });
  };

  it('is chosen by name and address where several fit, and several only after somebody said that they are one', async () => {
    const server = stubServer([
      [auditSeal, sealed()],
      [findPerson, ofSeveral],
      [exportPerson, () => refuse(503, 'STORE_UNAVAILABLE', 'Le registre ne répond pas.')],
      [erasePerson, () => refuse(503, 'STORE_UNAVAILABLE', 'Le registre ne répond pas.')],
    ]);
    renderApp('/registry?tab=people');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Nom ou adresse de la personne' }), 'marc');
    await userEvent.click(
      await screen.findByRole('button', { name: /^Choisir Marc Dubois, marc@exemple\.fr \(2\smentions\)$/u }),
    );
    expect(screen.queryByRole('button', { name: 'Tout choisir' })).toBeNull();
    expect(screen.getByText(/^2\smentions confirmées$/u)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ses données en JSON' }));
    await waitFor(() => expect(server.callsOf(exportPerson)[0]?.body).toMatchObject({ isOnePerson: false }));

    await userEvent.click(screen.getByRole('checkbox', { name: /^Hélène Marchand, dans «/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Ses données en JSON' }));
    const asked = within(await screen.findByRole('dialog'));
    expect(asked.getByText(/^Hélène Marchand/u).textContent).toMatch(/1\smention$/u);
    expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Exporter' }).disabled).toBe(true);
    await userEvent.click(asked.getByRole('checkbox', { name: /une seule et même personne/u }));
    await userEvent.click(asked.getByRole('button', { name: 'Exporter' }));
    await waitFor(() => expect(server.callsOf(exportPerson)[1]?.body).toMatchObject({ isOnePerson: true }));

    await userEvent.click(screen.getByRole('button', { name: 'Effacer cette personne…' }));
    const erasing = within(await screen.findByRole('dialog', { name: /Effacer cette personne/u }));
    await userEvent.type(erasing.getByLabelText(/Écrivez/u), 'effacer');
    const erase = erasing.getByRole<HTMLButtonElement>('button', { name: 'Effacer définitivement' });
    expect(erase.disabled).toBe(true);
    await userEvent.click(erasing.getByRole('checkbox', { name: /une seule et même personne/u }));
    await userEvent.click(erase);
    await waitFor(() => expect(server.callsOf(erasePerson)[0]?.body).toMatchObject({ isOnePerson: true }));
  });
});
