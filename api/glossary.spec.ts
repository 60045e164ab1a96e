import { login } from '#api/contract/auth.ts';
import { meetingCorrections, undoCorrection } from '#api/contract/corrections.ts';
import {
  addGlossaryEntry,
  alwaysCorrect,
  applyGlossaryToPast,
  changeGlossaryEntry,
  glossaryAdditions,
  glossaryEntryMeetings,
  readGlossary,
  removeGlossaryEntry,
  takeBackGlossaryEntry,
} from '#api/contract/glossary.ts';
import { accountEraser } from '#bots/eraser/account-eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { captureCorrector } from '#bots/glossary/new-captures.ts';
import { glossaryRunner } from '#bots/glossary/runs.ts';
import { askRun } from '#commands/glossary/run.ts';
import { erasePerson } from '#commands/person/erase.ts';
import { entryKey } from '#domain/glossary/decide.ts';
import { openRequests } from '#projections/requests/queries.ts';
import type { Reactor } from '#bots/reactor.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let chief: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [claire, chief] = await Promise.all([api.person('user'), api.person('admin')]);
});
afterAll(() => api.close());

const never = new AbortController().signal;
/** Does what is open of a kind, once each. */
const serve = async (reactor: Reactor): Promise<void> => {
  await api.record.caughtUp();
  const open = await openRequests(api.record.pool, reactor.request.kind, { now: new Date(), limit: 100 });
  for (const request of open) await reactor.act(request, never);
  await api.record.caughtUp();
};
const onCaptures = () => serve(captureCorrector(api.dependencies, api.record.pool));
const runner = (dependencies: Partial<Parameters<typeof glossaryRunner>[0]> = {}) =>
  glossaryRunner({ ...api.dependencies, projected: () => api.record.caughtUp(), ...dependencies }, api.record.pool);
const onRuns = () => serve(runner());
const spoken = (name: string) =>
  [`[00:00:04] Claire: Bonjour ${name}`, `[00:00:30] Noor: Le devis d’${name}`].join('\n');
const said = async (by: Person, id: string) => (await minutes.transcript(by, id)).map(({ text }) => text);
const entries = async () => {
  await api.record.caughtUp();
  return (await api.call(readGlossary, { token: chief.token })).answer.entries.map(
    ({ wrong, right, places, meetings }) => ({
      wrong,
      right,
      places,
      meetings,
    }),
  );
};
const add = (by: Person, wrong: string, right: string, past = false) =>
  api.call(addGlossaryEntry, { token: by.token, body: { wrong, right, kind: 'name', past } });

const takeBack = (by: Person, id: string) => api.call(takeBackGlossaryEntry, { token: by.token, params: { id } });

describe('the glossary', () => {
  it('is fed by a correction, applied to that meeting at once and to what is captured later, and kept by administrators', async () => {
    const first = await minutes.saved(claire, { transcript: spoken('Amédé') });
    const body = { wrong: 'Amédé', right: 'Amédée', kind: 'name' as const };
    const always = await api.call(alwaysCorrect, { token: claire.token, params: { id: first }, body });
    expect(always.status).toBe(201);
    await minutes.shown(claire, first, always.answer.position);
    expect(await said(claire, first)).toEqual(['Bonjour Amédée', 'Le devis d’Amédée']);
    const marks = await api.call(meetingCorrections, { token: claire.token, params: { id: first } });
    expect(marks.answer.corrections).toContainEqual({
      subject: 'line/0',
      by: null,
      at: expect.any(String),
      glossary: true,
    });
    const second = await minutes.saved(claire, { transcript: spoken('Amédé') });
    await onCaptures();
    expect(await said(claire, second)).toEqual(['Bonjour Amédée', 'Le devis d’Amédée']);
    expect(await entries()).toContainEqual({ wrong: 'Amédé', right: 'Amédée', places: 4, meetings: 2 });
    const { id } = always.answer;
    const where = await api.call(glossaryEntryMeetings, { token: chief.token, params: { id } });
    expect(where.answer.meetings.map((one) => [one.id, one.places]).toSorted()).toEqual(
      [
        [first, 2],
        [second, 2],
      ].toSorted(),
    );
    // One correction is taken back by itself.
    const undone = await api.call(undoCorrection, {
      token: claire.token,
      params: { id: first },
      body: { subject: 'line/0' },
    });
    await minutes.shown(claire, first, undone.answer.position);
    expect(await said(claire, first)).toEqual(['Bonjour Amédé', 'Le devis d’Amédée']);
  });

  it('refuses what leads nowhere, and says so', async () => {
    await add(chief, 'Berthe', 'Berthé');
    expect((await add(chief, 'berthe', 'Bertha')).body).toMatchObject({ status: 409, code: 'GLOSSARY_FORM_TAKEN' });
    const loop = await add(chief, 'Berthé', 'Berthe');
    expect(loop.body).toMatchObject({ status: 409, code: 'GLOSSARY_LOOP' });
    expect(loop.body['message'] ?? loop.body['detail'] ?? loop.body['error']).toMatch(/tournerait en rond/u);
    expect((await add(chief, 'Berthe', 'Berthe')).status).toBe(400);
    expect((await add(claire, 'Berte', 'Berthé')).status).toBe(403);
    const strange = await api.call(removeGlossaryEntry, { token: chief.token, params: { id: randomUUID() } });
    expect(strange.body['code']).toBe('GLOSSARY_ENTRY_NOT_FOUND');
  });

  it('is applied to older meetings when that is asked, goes on after an interruption, and is taken back as a whole', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push(await minutes.saved(claire, { transcript: spoken('Cirille') }));
    await onCaptures();
    const added = await add(chief, 'Cirille', 'Cyrille', true);
    expect(await said(claire, ids[0] ?? '')).toContain('Bonjour Cirille');
    // Called off in the middle, as when the process ends.
    const leave = new AbortController();
    const reactor = runner({ now: () => (leave.abort(), api.dependencies.now()) });
    await api.record.caughtUp();
    const [open] = await openRequests(api.record.pool, 'glossary-run', { now: new Date(), limit: 1 });
    if (!open) throw new TypeError('nothing was asked');
    await expect(reactor.act(open, leave.signal)).rejects.toThrow(/abort/iu);
    await onRuns();
    for (const id of ids) expect(await said(claire, id)).toContain('Bonjour Cyrille');
    const { run } = (await api.call(readGlossary, { token: chief.token })).answer;
    expect(run).toMatchObject({ kind: 'apply', endedAt: expect.any(String) });
    expect(run?.done).toBe(run?.total);
    const { id } = added.answer;
    await api.call(removeGlossaryEntry, { token: chief.token, params: { id }, query: { withdraw: 'true' } });
    await onRuns();
    for (const meeting of ids) expect(await said(claire, meeting)).toContain('Bonjour Cirille');
    expect((await entries()).some(({ wrong }) => wrong === 'Cirille')).toBe(false);
  });

  it('changes an entry, and goes through all that was captured with the whole of it', async () => {
    const id = await minutes.saved(claire, { transcript: spoken('Didié') });
    const { answer } = await add(chief, 'Didiez', 'Didier');
    const changed = await api.call(changeGlossaryEntry, {
      token: chief.token,
      params: { id: answer.id },
      body: { wrong: 'Didié', right: 'Didier', kind: 'name' },
    });
    const seen = await api.call(readGlossary, {
      token: chief.token,
      query: { minPosition: changed.answer.position ?? '' },
    });
    expect(seen.answer.entries).toContainEqual(expect.objectContaining({ id: answer.id, wrong: 'Didié' }));
    expect((await api.call(applyGlossaryToPast, { token: chief.token, body: {} })).status).toBe(201);
    await onRuns();
    expect(await said(claire, id)).toContain('Bonjour Didier');
  });

  it('has nobody’s name who is erased, whether in a meeting or as an account', async () => {
    const id = await minutes.saved(claire, { transcript: '[00:00:04] Edmonde Lacombe: Bonjour' });
    const gone = await api.person('user');
    const account = gone.email.split('@')[0] ?? '';
    await add(chief, 'La combe', 'Lacombe');
    await add(chief, account.toUpperCase(), `${account} le grand`);
    await add(chief, 'Fabien', 'Fabienne');
    const { participants } = (await minutes.shown(claire, id)).answer.data;
    const number = participants.find(({ name }) => name === 'Edmonde Lacombe')?.number ?? -1;
    await erasePerson(
      api.dependencies as never,
      { userId: gone.id, meetings: [{ meetingId: id, participants: [number] }] },
      { commandId: randomUUID(), actor: `user:${chief.id}`, correlationId: 'spec' },
    );
    await serve(personEraser(api.dependencies, api.record.vault));
    await serve(accountEraser(api.dependencies, api.record.vault, { forget: async () => undefined }));
    const left = JSON.stringify(await entries());
    expect(left).toContain('Fabienne');
    expect(left).not.toContain('Lacombe');
    expect(left).not.toContain(account);
  });

  it('has its forms sealed in its table, and shows no entry whose key is gone though its row is still there', async () => {
    const { answer } = await add(chief, 'Gérarde', 'Gérard');
    expect(JSON.stringify(await entries())).toContain('Gérarde');
    const rows = async () =>
      (
        await api.record.pool.query<{ words: string }>(
          `select concat(kind, encode(wrong_form, 'escape'), encode(right_form, 'escape')) as words
           from glossary_entries where entry_id = $1`,
          [answer.id],
        )
      ).rows;
    const [before] = await rows();
    expect(before?.words).toMatch(/^name.{100,}/su);
    expect(before?.words).not.toMatch(/rard/u);
    await api.record.vault.destroy(entryKey(answer.id));
    expect(JSON.stringify(await entries())).not.toContain('Gérarde');
    expect(await rows()).toHaveLength(1);
  });

  it('has an entry taken back by who added it, with what it changed in every meeting', async () => {
    const body = { wrong: 'Balthasard', right: 'Balthazar', kind: 'name' as const };
    const first = await minutes.saved(claire, { transcript: spoken(body.wrong) });
    const { answer } = await api.call(alwaysCorrect, { token: claire.token, params: { id: first }, body });
    const second = await minutes.saved(claire, { transcript: spoken(body.wrong) });
    await onCaptures();
    expect(await said(claire, second)).toContain('Bonjour Balthazar');
    const additions = async (by: Person) => (await api.call(glossaryAdditions, { token: by.token })).answer.additions;
    expect(await additions(claire)).toContainEqual({ id: answer.id, wrong: body.wrong, right: body.right });
    expect(await additions(chief)).not.toContainEqual(expect.objectContaining({ id: answer.id }));
    const taken = await takeBack(claire, answer.id);
    expect(taken.status).toBe(200);
    await onRuns();
    for (const id of [first, second])
      expect(await said(claire, id)).toEqual(['Bonjour Balthasard', 'Le devis d’Balthasard']);
    expect((await entries()).some(({ wrong }) => wrong === body.wrong)).toBe(false);
    expect(await additions(claire)).not.toContainEqual(expect.objectContaining({ id: answer.id }));
    // It can be added again, and is applied again where it was taken back.
    const again = await api.call(alwaysCorrect, { token: claire.token, params: { id: first }, body });
    await minutes.shown(claire, first, again.answer.position);
    expect(await said(claire, first)).toContain('Bonjour Balthazar');
  });

  it('has taken back what was applied a moment before, also where its table lags behind', async () => {
    const body = { wrong: 'Célestain', right: 'Célestin', kind: 'name' as const };
    const id = await minutes.saved(claire, { transcript: spoken(body.wrong) });
    const { answer } = await api.call(alwaysCorrect, { token: claire.token, params: { id }, body });
    const commandId = randomUUID();
    const request = { commandId, actor: `user:${claire.id}`, correlationId: 'spec' } as const;
    const run = await askRun(api.dependencies, { kind: 'withdraw', entries: [answer.id] }, request);
    const subject = `glossaryrun-${run.id}`;
    const open = { kind: 'glossary-run', subject, detail: '', askedBy: randomUUID(), correlationId: 'spec' };
    // The request is heard of before the table has where the entry was applied.
    await runner().act(open, never);
    await api.record.caughtUp();
    expect(await said(claire, id)).toContain('Bonjour Célestain');
  });

  it('keeps what is others’, was changed meanwhile, or was added an hour ago', async () => {
    const added = async (wrong: string) => {
      const id = await minutes.saved(claire, { transcript: spoken('Zoé') });
      const body = { wrong, right: `${wrong}e`, kind: 'name' as const };
      return (await api.call(alwaysCorrect, { token: claire.token, params: { id }, body })).answer.id;
    };
    const others = await added('Delphin');
    const by = await api.person('user');
    expect((await takeBack(by, others)).body).toMatchObject({ status: 404, code: 'GLOSSARY_ENTRY_NOT_FOUND' });
    expect((await takeBack(await api.person('observer'), others)).body['code']).toBe('READ_ONLY');
    const changed = await added('Eustach');
    const content = { wrong: 'Eustach', right: 'Eustache', kind: 'term' as const };
    await api.call(changeGlossaryEntry, { token: chief.token, params: { id: changed }, body: content });
    expect((await takeBack(claire, changed)).body).toMatchObject({ status: 409, code: 'GLOSSARY_ENTRY_CHANGED' });
    const removed = await added('Félix-Jean');
    await api.call(removeGlossaryEntry, { token: chief.token, params: { id: removed } });
    expect((await takeBack(claire, removed)).body).toMatchObject({ status: 409, code: 'GLOSSARY_ENTRY_CHANGED' });
    expect((await takeBack(claire, randomUUID())).body['code']).toBe('GLOSSARY_ENTRY_NOT_FOUND');
    const late = await added('Gontran-Luc');
    api.clock.advance({ hours: 1, seconds: 1 });
    const { accessToken: token } = (await api.call(login, { body: { email: claire.email, password: claire.password } }))
      .answer;
    await api.record.caughtUp();
    expect((await api.call(glossaryAdditions, { token })).answer.additions).toEqual([]);
    expect((await takeBack({ ...claire, token }, late)).body).toMatchObject({
      status: 409,
      code: 'GLOSSARY_ENTRY_ADDED_LONG_AGO',
    });
  });
});
