import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import { contentIn } from '#test/support/saved.ts';
import { correctAction, correctLine, markLine, renameSpeaker, undoCorrection } from '#api/contract/corrections.ts';
import { listActions } from '#api/contract/actions.ts';
import { meetingHistory } from '#api/contract/history.ts';
import { meetingMindMap, meetingTranscript, setActionStatus } from '#api/contract/meetings.ts';
import { changeTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { verify } from '#domain/analysis/verify.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noor: Person;
let stranger: Person;
let chief: Person;
let observer: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [claire, noor, stranger, chief, observer] = await Promise.all([
    api.person('user'),
    api.person('user'),
    api.person('user'),
    api.person('admin'),
    api.person('observer'),
  ]);
});
afterAll(() => api.close());

const line = (by: Person, id: string, number: number | string, body: object, headers = {}) =>
  api.call(correctLine, { token: by.token, params: { id, line: String(number) }, body, headers });
const rename = (by: Person, id: string, number: number | string, name: string) =>
  api.call(renameSpeaker, { token: by.token, params: { id, number: String(number) }, body: { name } });
const action = (by: Person, id: string, actionId: string, body: object, headers = {}) =>
  api.call(correctAction, { token: by.token, params: { id, actionId }, body, headers });

describe('minutes of which words were put right', () => {
  it('quote what their lines say now, and say what is outdated until it is rewritten', async () => {
    const id = await minutes.analysed(claire);
    const [decision = ''] = (await minutes.summary(claire, id)).ids?.decisions ?? [];
    const { answer } = await line(claire, id, 1, { text: 'Décision : on retient le bail' });
    const quoted = await minutes.summary(claire, id, answer.position);
    expect(quoted.outdated).toBeUndefined();
    expect(quoted.citations?.decisions[0]?.[0]).toEqual({ line: 1, quote: expect.stringContaining('le bail') });
    expect(JSON.stringify(quoted.citations)).not.toContain('devis');
    const request = { commandId: randomUUID(), actor: 'system:analyst', correlationId: 'spec' } as const;
    const outdated = await changeTranscript(api.record.dependencies, {
      meetingId: id,
      command: { type: 'outdateMinutes' },
      request,
    });
    const statements = expect.arrayContaining([`decisions/${decision}`]);
    expect((await minutes.summary(claire, id, outdated.position ?? '')).outdated).toEqual({ statements });
    const { analysisId } = await loadMeeting(api.record.dependencies.log, id);
    const failed = await changeMeeting(api.record.dependencies, {
      meetingId: id,
      command: {
        type: 'failRewrite',
        analysisId: analysisId ?? '',
        analyst: 'modele',
        model: 'gpt-4',
        code: 'MODEL_BUDGET_SPENT',
        attempts: 1,
      },
      request: { ...request, commandId: randomUUID() },
    });
    expect((await minutes.summary(claire, id, failed.position ?? '')).outdated).toMatchObject({
      statements,
      failure: { code: 'MODEL_BUDGET_SPENT' },
    });
  });
});

describe('a line of the transcript', () => {
  it('says what it was corrected to, by whom it was said, and is marked', async () => {
    const id = await minutes.saved(claire);
    const { answer } = await line(claire, id, 1, { text: '  Décision : on retient l’autre devis ', speaker: 'Claire' });
    const lines = await minutes.transcript(claire, id, answer.position);
    expect(lines[1]).toEqual({
      line: 1,
      speaker: 'Claire',
      text: 'Décision : on retient l’autre devis',
      at: 30_000,
      corrected: true,
    });
    expect(lines[0]).toEqual({ line: 0, speaker: 'Claire', text: 'Bonjour à tous', at: 4_000 });
    const { data } = (await minutes.shown(claire, id)).answer;
    expect(data.participants.map(({ name, words }) => [name, words])).toEqual([
      ['Claire', 14],
      ['Noor', 0],
    ]);
    expect(data.wordCount).toBe(14);
    const again = await line(claire, id, 1, { text: 'Décision : on retient le devis', speaker: 'Noor' });
    expect((await minutes.transcript(claire, id, again.answer.position))[1]).toMatchObject({
      speaker: 'Noor',
      text: 'Décision : on retient le devis',
      corrected: true,
    });
  });

  it('may have been said by somebody whom nobody had named', async () => {
    const id = await minutes.saved(claire);
    const { answer } = await line(claire, id, 2, { speaker: 'Zoé' });
    expect((await minutes.transcript(claire, id, answer.position))[2]).toMatchObject({
      speaker: 'Zoé',
      text: 'Action : envoyer le compte rendu',
    });
    const people = (await minutes.shown(claire, id)).answer.data.participants;
    expect(people.at(-1)).toMatchObject({ name: 'Zoé', words: 5, number: 1_000_000 });
    const second = await line(claire, id, 0, { speaker: 'Zoé' });
    await minutes.transcript(claire, id, second.answer.position);
    expect((await minutes.shown(claire, id)).answer.data.participants).toHaveLength(3);
  });

  it('is what the next analysis reads', async () => {
    const id = await minutes.saved(claire);
    await line(claire, id, 0, { text: 'Bonsoir à toutes', speaker: 'Noor' });
    expect((await contentIn(api.record.log, id))?.lines[0]).toEqual({
      line: 0,
      speaker: 'Noor',
      text: 'Bonsoir à toutes',
      at: 4_000,
    });
  });

  it('is there, and corrected by who may', async () => {
    const id = await minutes.saved(claire, { participants: [{ name: 'Noor', email: noor.email }] });
    expect((await line(claire, id, 99, { text: 'Rien' })).body).toMatchObject({ status: 404, code: 'LINE_NOT_FOUND' });
    expect((await line(claire, id, 'un', { text: 'Rien' })).status).toBe(400);
    expect((await line(claire, id, 0, {})).body).toMatchObject({
      status: 400,
      errors: [{ message: 'Indiquez au moins une correction.' }],
    });
    expect((await line(claire, id, 0, { text: '   ' })).status).toBe(400);
    expect((await line(claire, id, 0, { text: 'nul \u0000' })).body['code']).toBe('NUL_CHARACTER');
    expect((await line(noor, id, 0, { text: 'À moi' })).body['code']).toBe('MEETING_FORBIDDEN');
    expect((await line(stranger, id, 0, { text: 'À moi' })).body['code']).toBe('MEETING_NOT_FOUND');
    expect((await line(observer, id, 0, { text: 'À moi' })).body['code']).toBe('READ_ONLY');
    expect((await line(chief, id, 0, { text: 'À tous' })).status).toBe(200);
  });

  it('is marked as important by who may edit the meeting, for every reader, and told in its history', async () => {
    const id = await minutes.saved(claire, { participants: [{ name: 'Noor', email: noor.email }] });
    const mark = (by: Person, number: number, important = true) =>
      api.call(markLine, { token: by.token, params: { id, line: String(number) }, body: { important } });
    const { answer } = await mark(claire, 1);
    const lines = await minutes.transcript(noor, id, answer.position);
    expect(lines.map(({ important }) => important)).toEqual([undefined, true, undefined]);
    const corrected = await line(claire, id, 1, { text: 'Autre chose' });
    expect((await minutes.transcript(noor, id, corrected.answer.position))[1]).toMatchObject({ important: true });
    const taken = await mark(chief, 1, false);
    expect((await minutes.transcript(noor, id, taken.answer.position))[1]?.important).toBeUndefined();
    const { events } = (await api.call(meetingHistory, { token: claire.token, params: { id } })).answer;
    const marks = events.filter(({ type }) => type === 'TranscriptLineMarked');
    expect(marks.map(({ undo }) => undo)).toEqual([true, false]);
    expect((await mark(noor, 1)).body['code']).toBe('MEETING_FORBIDDEN');
    expect((await mark(observer, 1)).body['code']).toBe('READ_ONLY');
    expect((await mark(claire, 99)).body['code']).toBe('LINE_NOT_FOUND');
  });

  it('is not corrected over the correction of somebody else', async () => {
    const id = await minutes.saved(claire);
    const seen = (await api.call(meetingTranscript, { token: claire.token, params: { id } })).headers.get('etag') ?? '';
    const first = await line(chief, id, 0, { text: 'Bonjour' }, { 'if-match': seen });
    expect(first.status).toBe(200);
    expect((await line(claire, id, 0, { text: 'Bonsoir' }, { 'if-match': seen })).body).toMatchObject({
      status: 412,
      code: 'EDITED_MEANWHILE',
    });
    expect((await minutes.transcript(claire, id, first.answer.position))[0]?.text).toBe('Bonjour');
  });
});

describe('a participant', () => {
  it('keeps their actions under another name, and when that is taken back', async () => {
    const thomas = await api.person('user', 'Thomas Lefèvre');
    const id = await minutes.saved(claire, {
      participants: [{ name: 'Thomas Lefèvre', email: thomas.email }, { name: 'Noor' }],
      transcript: '[00:00:04] Thomas Lefèvre: Je relis le bail.\n[00:00:30] Noor: Entendu.',
    });
    await recordFound(api, id, {
      actions: [
        { task: 'Relire le bail', assignee: 'Thomas Lefèvre' },
        { task: 'Payer', assignee: 'Noor' },
      ],
    });
    const mine = async () => {
      await api.record.caughtUp();
      return (await api.call(listActions, { token: thomas.token })).answer.actions.map(({ task, assignee }) => [
        task,
        assignee,
      ]);
    };
    expect(await mine()).toEqual([['Relire le bail', 'Thomas Lefèvre']]);
    const { participants } = (await minutes.shown(claire, id)).answer.data;
    const number = participants.find(({ name }) => name === 'Thomas Lefèvre')?.number ?? -1;
    expect((await rename(claire, id, number, 'Thomas Lefebvre')).status).toBe(200);
    expect(await mine()).toEqual([['Relire le bail', 'Thomas Lefebvre']]);
    const undone = await api.call(undoCorrection, {
      token: claire.token,
      params: { id },
      body: { subject: `speaker/${number}` },
    });
    expect(undone.status).toBe(200);
    expect(await mine()).toEqual([['Relire le bail', 'Thomas Lefèvre']]);
  });

  it('gets another name in all of their lines', async () => {
    const id = await minutes.saved(claire);
    const { answer } = await rename(claire, id, 0, 'Claire Étienne');
    expect((await minutes.transcript(claire, id, answer.position)).map(({ speaker }) => speaker)).toEqual([
      'Claire Étienne',
      'Noor',
      'Claire Étienne',
    ]);
    expect((await rename(claire, id, 1, 'Claire Étienne')).body).toMatchObject({
      status: 409,
      code: 'SPEAKER_NAME_TAKEN',
    });
    expect((await rename(claire, id, 9, 'Zoé')).body).toMatchObject({ status: 404, code: 'PARTICIPANT_NOT_FOUND' });
    expect((await rename(stranger, id, 1, 'Zoé')).status).toBe(404);
  });
});

describe('an action item', () => {
  const firstOf = async (id: string, minPosition = '') =>
    (await minutes.summary(claire, id, minPosition)).actionItems?.[0];

  it('is shown as corrected, on the map too, and keeps what was checked', async () => {
    const id = await minutes.analysed(claire);
    const { id: actionId = '' } = (await firstOf(id)) ?? {};
    await api.call(setActionStatus, { token: claire.token, params: { id, actionId }, body: { status: 'completed' } });
    const { answer } = await action(claire, id, actionId, {
      task: 'Envoyer le compte rendu à Noor',
      assignee: null,
      deadline: '2026-12-01T14:30',
      priority: 'high',
    });
    expect(await firstOf(id, answer.position)).toMatchObject({
      id: actionId,
      task: 'Envoyer le compte rendu à Noor',
      assignee: null,
      deadline: '2026-12-01T14:30',
      deadlineText: null,
      priority: 'high',
      status: 'completed',
      corrected: true,
    });
    const { nodes } = (await api.call(meetingMindMap, { token: claire.token, params: { id } })).answer.mindMap;
    expect(nodes.some(({ title }) => title.includes('Noor') || title.startsWith('Envoyer'))).toBe(true);
  });

  it('stays as corrected when the meeting is analysed anew, found again or not', async () => {
    const id = await minutes.analysed(
      claire,
      'Deux actions',
      ['Claire: Action : relire le devis', 'Claire: Action : signer le bail'].join('\n'),
    );
    const [read, sign] = (await minutes.summary(claire, id)).actionItems ?? [];
    await action(claire, id, read?.id ?? '', { assignee: 'Noor' });
    const lines = (await contentIn(api.record.log, id))?.lines ?? [];
    const analysed = verify((await quotingAnalyst.analyse({ title: '', heldAt: '', lines })).analysis, lines).analysis;
    const run = {
      analyst: 'spec',
      model: 'autre',
      promptVersion: '2',
      inputHash: 'f'.repeat(64),
      tokens: null,
      durationMs: 1,
    };
    const record = async (result: typeof analysed) => {
      const request = { commandId: randomUUID(), actor: 'system:analyst', correlationId: randomUUID() } as const;
      const { position } = await changeMeeting(api.dependencies, {
        meetingId: id,
        command: {
          type: 'recordAnalysis',
          captureId: captureIdOf(id, 'save'),
          meetingId: id,
          analysisId: randomUUID(),
          result,
          erasedBefore: 0,
          dropped: 0,
          run,
        },
        request,
      });
      return (await minutes.summary(claire, id, position ?? '')).actionItems?.map(
        ({ id: actionId, assignee, corrected }) => [actionId, assignee, corrected],
      );
    };
    expect(await record(analysed)).toEqual([
      [read?.id, 'Noor', true],
      [sign?.id, 'Claire', undefined],
    ]);
    expect(await record({ ...analysed, actionItems: [] })).toEqual([[read?.id, 'Noor', true]]);
    expect(await record(analysed)).toEqual([
      [read?.id, 'Noor', true],
      [sign?.id, 'Claire', undefined],
    ]);
  });

  it('is there, has a possible deadline, and is corrected by who may', async () => {
    const id = await minutes.analysed(claire);
    const { id: actionId = '' } = (await firstOf(id)) ?? {};
    for (const deadline of ['2026-02-30', 'demain', '2026-02-03T25:00', '2026-2-3', ''])
      expect((await action(claire, id, actionId, { deadline })).body).toMatchObject({
        status: 400,
        errors: [{ path: 'body.deadline' }],
      });
    // A year that was typed with two digits: calendars would make another of it.
    for (const deadline of ['0026-01-15', '1970-12-31', '2200-01-01', '0001-01-01T10:00'])
      expect((await action(claire, id, actionId, { deadline })).body).toMatchObject({
        code: 'REQUEST_INVALID',
        errors: [{ path: 'body.deadline', message: 'Indiquez un jour entre 1971 et 2199.' }],
      });
    expect((await action(claire, id, actionId, {})).status).toBe(400);
    const corrected = await action(claire, id, actionId, { deadline: '2028-02-29' });
    expect(corrected.status).toBe(200);
    expect((await action(claire, id, 'autre', { task: 'Rien' })).body['code']).toBe('ACTION_NOT_FOUND');
    expect((await action(stranger, id, actionId, { task: 'À moi' })).status).toBe(404);
    expect((await action(observer, id, actionId, { task: 'À moi' })).body['code']).toBe('READ_ONLY');
    const seen = (await minutes.shown(claire, id, String(corrected.body['position']))).headers.get('etag') ?? '';
    expect((await action(chief, id, actionId, { priority: 'low' }, { 'if-match': seen })).status).toBe(200);
    expect((await action(claire, id, actionId, { priority: 'high' }, { 'if-match': seen })).status).toBe(412);
  });
});
