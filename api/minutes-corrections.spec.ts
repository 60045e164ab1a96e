import {
  addAction,
  addStatement,
  correctLine,
  correctStatement,
  meetingCorrections,
  removeAction,
  removeStatement,
  renameMeeting,
  renameSpeaker,
  undoCorrection,
} from '#api/contract/corrections.ts';
import { requestAnalysis } from '#api/contract/meeting-analyses.ts';
import { meetingTranscript } from '#api/contract/meetings.ts';
import { search } from '#api/contract/search.ts';
import { analystReactor } from '#bots/analyst/analyst.ts';
import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { openRequests } from '#projections/requests/queries.ts';
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

/** As the test's accounts are called. */
const nameOf = ({ email }: Person): string => email.split('@')[0] ?? '';

const title = (by: Person, id: string, text: string, seen?: string) =>
  api.call(renameMeeting, { token: by.token, params: { id }, body: { title: text, ...(seen && { seen }) } });
const statement = (
  by: Person,
  params: { id: string; part: 'summary' | 'keyPoints' | 'decisions' | 'questions'; item: string },
  text: string,
  seen?: string,
) => api.call(correctStatement, { token: by.token, params, body: { text, ...(seen && { seen }) } });
const undo = (by: Person, id: string, subject: string, seen?: string) =>
  api.call(undoCorrection, { token: by.token, params: { id }, body: { subject, ...(seen && { seen }) } });
const marks = async (by: Person, id: string, minPosition: string) =>
  (await api.call(meetingCorrections, { token: by.token, params: { id }, query: { minPosition } })).answer.corrections;
const revisionOf = async (by: Person, id: string) => (await minutes.shown(by, id)).answer.data.revision;

describe('the title of a meeting', () => {
  it('is as somebody put it right, says who and when, and as it was once that is taken back', async () => {
    const id = await minutes.saved(claire);
    const first = await title(claire, id, '  Comité d’automne ');
    expect((await minutes.shown(claire, id, first.answer.position)).answer.data.title).toBe('Comité d’automne');
    expect(await marks(claire, id, first.answer.position)).toEqual([
      { subject: 'title', by: nameOf(claire), at: expect.any(String) },
    ]);
    const found = await api.call(search, { token: claire.token, query: { q: 'automne' } });
    expect(found.answer.meetings.found.some((one) => one.id === id)).toBe(true);
    const undone = await undo(claire, id, 'title');
    expect((await minutes.shown(claire, id, undone.answer.position)).answer.data.title).toBe('Comité d’été');
    expect(await marks(claire, id, undone.answer.position)).toEqual([]);
    expect((await undo(claire, id, 'title')).body).toMatchObject({ status: 409, code: 'NOTHING_TO_UNDO' });
  });

  it('is not put right over what somebody else did meanwhile, who is named, while other changes do not matter', async () => {
    const id = await minutes.saved(claire);
    const seen = await revisionOf(claire, id);
    await api.call(correctLine, { token: chief.token, params: { id, line: '0' }, body: { text: 'Bonsoir' } });
    const theirs = await title(chief, id, 'Du chef', seen);
    expect(theirs.status).toBe(200);
    const refused = await title(claire, id, 'De Claire', seen);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'CORRECTED_MEANWHILE',
      meanwhile: { by: nameOf(chief), at: expect.any(String) },
    });
    await minutes.shown(claire, id, theirs.answer.position);
    const last = await title(claire, id, 'De Claire', await revisionOf(claire, id));
    expect((await minutes.shown(claire, id, last.answer.position)).answer.data.title).toBe('De Claire');
    await title(chief, id, 'Encore du chef');
    expect((await undo(claire, id, 'title', last.answer.revision)).body['code']).toBe('CORRECTED_MEANWHILE');
    const own = await title(claire, id, 'Encore de Claire');
    expect((await undo(claire, id, 'title', own.answer.revision)).status).toBe(200);
  });
});

describe('the sentences of the minutes', () => {
  it('are corrected, added, removed and restored, and found by their words', async () => {
    const id = await minutes.analysed(claire);
    const { decisions = [], ids } = await minutes.summary(claire, id);
    expect(decisions).toEqual(['Décision : on retient le devis']);
    const [item = ''] = ids?.decisions ?? [];
    const word = `zinc${randomUUID().slice(0, 8).replaceAll(/\d/gu, 'x')}`;
    const corrected = await statement(claire, { id, part: 'decisions', item }, `On retient le ${word}`);
    const shown = await minutes.summary(claire, id, corrected.answer.position);
    expect(shown.decisions).toEqual([`On retient le ${word}`]);
    expect(shown.citations?.decisions[0]).toHaveLength(1);
    const found = await api.call(search, { token: claire.token, query: { q: word } });
    expect(found.answer.decisions.found).toHaveLength(1);

    const added = await api.call(addStatement, {
      token: claire.token,
      params: { id, part: 'decisions' },
      body: { text: 'Le bail est signé' },
    });
    expect(added.status).toBe(201);
    const both = await minutes.summary(claire, id, added.answer.position);
    expect(both.decisions).toEqual([`On retient le ${word}`, 'Le bail est signé']);
    expect(both.ids?.decisions[1]).toBe(added.answer.id);

    const removed = await api.call(removeStatement, { token: claire.token, params: { id, part: 'decisions', item } });
    expect((await minutes.summary(claire, id, removed.answer.position)).decisions).toEqual(['Le bail est signé']);
    await undo(claire, id, `decisions/${item}`);
    const back = await undo(claire, id, `decisions/${item}`);
    expect((await minutes.summary(claire, id, back.answer.position)).decisions).toEqual([
      ...decisions,
      'Le bail est signé',
    ]);
    const none = await undo(claire, id, `decisions/${added.answer.id}`);
    expect((await minutes.summary(claire, id, none.answer.position)).decisions).toEqual(decisions);
    expect(await marks(claire, id, none.answer.position)).toEqual([]);
    const gone = await api.call(search, { token: claire.token, query: { q: word } });
    expect(gone.answer.decisions.found).toEqual([]);
  });

  it('include the summary and key points', async () => {
    const id = await minutes.analysed(claire);
    await statement(claire, { id, part: 'summary', item: 'summary' }, 'Tout est dit.');
    const point = await api.call(addStatement, {
      token: claire.token,
      params: { id, part: 'keyPoints' },
      body: { text: 'Le devis' },
    });
    const shown = await minutes.summary(claire, id, point.answer.position);
    expect(shown.summary).toBe('Tout est dit.');
    expect(shown.keyPoints).toContain('Le devis');
    expect((await marks(claire, id, point.answer.position)).map(({ subject }) => subject)).toEqual([
      `keyPoints/${point.answer.id}`,
      'summary/summary',
    ]);
  });

  it('include open questions, which another analysis neither replaces nor finds again', async () => {
    const said = ['Bonjour', 'Décision : on retient le devis', 'Qui prévient le loueur de la salle ?', 'On verra.'];
    const transcript = said.map((text, at) => `[00:00:${10 + at}] ${at % 2 ? 'Noor' : 'Claire'}: ${text}`).join('\n');
    const id = await minutes.analysed(claire, 'Salle', transcript);
    const { questions = [], ids, origins } = await minutes.summary(claire, id);
    expect(questions).toEqual(['Qui prévient le loueur de la salle ?']);
    expect(origins?.questions).toEqual(origins?.decisions);
    const [item = ''] = ids?.questions ?? [];
    const corrected = await statement(claire, { id, part: 'questions', item }, 'Qui prévient le traiteur ?');
    const shown = await minutes.summary(claire, id, corrected.answer.position);
    expect(shown).toMatchObject({ questions: ['Qui prévient le traiteur ?'], ids: { questions: [item] } });
    expect([shown.origins?.questions, shown.citations?.questions?.length]).toEqual([['person'], 1]);
    const body = { text: 'Qui ferme ?' };
    const added = await api.call(addStatement, { token: claire.token, params: { id, part: 'questions' }, body });
    expect(added.status).toBe(201);
    const after = async (position: string) => {
      await minutes.summary(claire, id, position);
      const { answer } = await api.call(requestAnalysis, { token: claire.token, params: { id } });
      await api.record.caughtUp();
      for (const open of await openRequests(api.record.pool, 'analyse', { now: api.clock.date(), limit: 10 }))
        await analystReactor(api.dependencies, createExtractiveAnalyst()).act(open, new AbortController().signal);
      await api.record.caughtUp();
      return (await minutes.summary(claire, id, answer.position)).questions;
    };
    expect(await after(added.answer.position)).toEqual(['Qui prévient le traiteur ?', 'Qui ferme ?']);
    expect((await marks(claire, id, added.answer.position)).map(({ subject }) => subject).toSorted()).toEqual(
      [`questions/${item}`, `questions/${added.answer.id}`].toSorted(),
    );
    const params = { id, part: 'questions', item } as const;
    const removed = await api.call(removeStatement, { token: claire.token, params });
    expect(await after(removed.answer.position)).toEqual(['Qui ferme ?']);
    await undo(claire, id, `questions/${item}`);
    const back = await undo(claire, id, `questions/${item}`);
    expect((await minutes.summary(claire, id, back.answer.position)).questions).toEqual([
      'Qui prévient le loueur de la salle ?',
      'Qui ferme ?',
    ]);
  });

  it('are refused where there is none, where there is no analysis, and where somebody removed them meanwhile', async () => {
    const bare = await minutes.saved(claire);
    expect((await statement(claire, { id: bare, part: 'summary', item: 'summary' }, 'Rien')).body).toMatchObject({
      status: 409,
      code: 'NOT_ANALYSED',
    });
    const id = await minutes.analysed(claire);
    const [item = ''] = (await minutes.summary(claire, id)).ids?.decisions ?? [];
    expect((await statement(claire, { id, part: 'decisions', item: 'autre' }, 'Rien')).body['code']).toBe(
      'STATEMENT_NOT_FOUND',
    );
    const seen = await revisionOf(claire, id);
    await api.call(removeStatement, { token: chief.token, params: { id, part: 'decisions', item } });
    expect((await statement(claire, { id, part: 'decisions', item }, 'Rien', seen)).body).toMatchObject({
      code: 'CORRECTED_MEANWHILE',
      meanwhile: { by: nameOf(chief) },
    });
    expect((await undo(claire, id, 'rien/1')).status).toBe(400);
    expect((await title(claire, id, 'Rien', 'un')).status).toBe(400);
  });
});

describe('action items', () => {
  it('are added, removed and restored with what they rest on', async () => {
    const id = await minutes.analysed(claire);
    const [before] = (await minutes.summary(claire, id)).actionItems ?? [];
    const added = await api.call(addAction, {
      token: claire.token,
      params: { id },
      body: { task: 'Signer le bail', assignee: 'Noor', deadline: '2026-12-01' },
    });
    const items = (await minutes.summary(claire, id, added.answer.position)).actionItems ?? [];
    expect(items.map(({ task, corrected }) => [task, corrected])).toEqual([
      [before?.task, undefined],
      ['Signer le bail', true],
    ]);
    const removed = await api.call(removeAction, {
      token: claire.token,
      params: { id, actionId: before?.id ?? '' },
    });
    expect((await minutes.summary(claire, id, removed.answer.position)).actionItems).toHaveLength(1);
    const restored = await undo(claire, id, `action/${before?.id}`);
    expect((await minutes.summary(claire, id, restored.answer.position)).actionItems?.[0]).toEqual(before);
  });
});

describe('what was said, and who said it', () => {
  it('is again what its source took once the correction is taken back', async () => {
    const id = await minutes.saved(claire);
    const before = await minutes.transcript(claire, id);
    const first = await api.call(correctLine, {
      token: claire.token,
      params: { id, line: '1' },
      body: { text: 'On retient l’autre', speaker: 'Claire' },
    });
    expect(await minutes.transcript(claire, id, first.answer.position)).not.toEqual(before);
    const undone = await undo(claire, id, 'line/1');
    expect(await minutes.transcript(claire, id, undone.answer.position)).toEqual(before);
    const named = await api.call(renameSpeaker, {
      token: claire.token,
      params: { id, number: '1' },
      body: { name: 'Noor Étienne' },
    });
    expect((await minutes.transcript(claire, id, named.answer.position))[1]?.speaker).toBe('Noor Étienne');
    const back = await undo(claire, id, 'speaker/1');
    expect(await minutes.transcript(claire, id, back.answer.position)).toEqual(before);
    expect(await marks(claire, id, back.answer.position)).toEqual([]);
    const { revision } = (await api.call(meetingTranscript, { token: claire.token, params: { id } })).answer.data;
    expect(revision).toBe(await revisionOf(claire, id));
  });
});
