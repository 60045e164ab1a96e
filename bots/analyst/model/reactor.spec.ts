import type { Dependencies, Request } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { GreffierError } from '#domain/errors.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { shownMinutes } from '#domain/meeting/minutes.ts';
import { eventRegistry } from '#domain/registry.ts';
import { loadState } from '#commands/stream.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { ORGANISER, someAnalysis, someMeeting } from '#test/support/meetings.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { analystReactor } from '../analyst.ts';
import { EXTRACTIVE_ANALYST } from '../extractive/identity.ts';
import { modelReactor } from './reactor.ts';

const principal = { userId: ORGANISER, isAdmin: false };
const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: 'spec' });
const LINE = 'Phrase numéro 0 sur le budget.';
const never = new AbortController().signal;

const cited = (text: string, quote = LINE) => ({ id: `id of ${text}`, text, citations: [{ line: 0, quote }] });
const action = (task: string, quote: string) => ({
  id: `id of ${task}`,
  task,
  assignee: null,
  deadline: null,
  deadlineText: null,
  priority: 'medium' as const,
  citations: [{ line: 0, quote }],
});
const writing = (name: string, found: Partial<Analysis>): Analyst => ({
  name,
  model: name === EXTRACTIVE_ANALYST.name ? name : 'gpt-4',
  promptVersion: '1',
  analyse: async () => ({ analysis: { ...someAnalysis([]), ...found }, tokens: null }),
});
const failing = (error: Error): Analyst => ({
  ...writing('modele', {}),
  analyse: async () => {
    throw error;
  },
});

describe('a model that rewrites what rules wrote', () => {
  let dependencies: Dependencies;
  let closed: number;
  /** Answers how many requests are closed without an event. */
  const pool = { query: async () => ((closed += 1), { rows: [], rowCount: 1 }) } as unknown as Pool;
  beforeEach(() => {
    closed = 0;
    dependencies = {
      log: new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring())),
      now: () => '2026-07-01T12:00:00.000Z',
    };
  });

  const eventsOf = async (meetingId: string) => (await dependencies.log.load(meetingStream(meetingId))).events;
  const minutesOf = async (meetingId: string) =>
    shownMinutes((await loadState(dependencies.log, meetingStreams.of(meetingId))).state.minutes);
  const asked = (meetingId: string, askedBy: string) =>
    ({ kind: 'any', subject: meetingId, detail: '', askedBy, correlationId: 'correlated' }) as never;

  /** A meeting whose minutes rules wrote, and the request that they open. */
  const analysed = async (found: Partial<Analysis>) => {
    const { meetingId } = await saveMeeting(dependencies, someMeeting(), request());
    const [registered] = await eventsOf(meetingId);
    await analystReactor(dependencies, writing(EXTRACTIVE_ANALYST.name, found)).act(
      asked(meetingId, registered?.id ?? ''),
      never,
    );
    const event = (await eventsOf(meetingId)).at(-1);
    return { meetingId, opened: asked(meetingId, event?.id ?? ''), event };
  };
  const reactor = (analyst: Analyst | null) =>
    modelReactor({ ...dependencies, pool, analyst: async () => analyst, readings: { end: async () => {} } });
  const change = (meetingId: string, command: object) =>
    changeMeeting(dependencies, {
      meetingId,
      command: { meetingId, principal, ...command } as never,
      request: request(),
    });

  it('replaces them, once', async () => {
    const { meetingId, opened } = await analysed({ decisions: [cited('par règle')] });
    const model = reactor(writing('modele', { decisions: [cited('par modèle')] }));
    await model.act(opened, never);
    expect((await eventsOf(meetingId)).at(-1)).toMatchObject({
      type: 'MeetingAnalysed',
      data: { analyst: 'modele', model: 'gpt-4', result: { decisions: [{ text: 'par modèle' }] } },
    });
    const events = (await eventsOf(meetingId)).length;
    await model.act(opened, never);
    expect(await eventsOf(meetingId)).toHaveLength(events);
    expect(closed).toBe(1);
  });

  it('keeps what people put right, removed, added and ticked meanwhile, however the model words it', async () => {
    const [first, second] = ['Phrase numéro 0', 'sur le budget'];
    const rules = await analysed({
      decisions: [cited('garder le stand', first), cited('vendre le stand', second)],
      actionItems: [action('envoyer le devis', first), action('retenir la salle', second)],
      summary: 'Par règle.',
      summaryCitations: [{ line: 0, quote: LINE }],
    });
    const { meetingId, opened } = rules;
    const before = await minutesOf(meetingId);
    const [kept, removed] = before?.decisions ?? [];
    const [ticked, corrected] = before?.actionItems ?? [];
    await change(meetingId, {
      type: 'correctStatement',
      part: 'decisions',
      statementId: kept?.id,
      text: 'On garde le grand stand',
    });
    await change(meetingId, { type: 'removeStatement', part: 'decisions', statementId: removed?.id });
    await change(meetingId, { type: 'addStatement', part: 'keyPoints', statementId: 'own', text: 'Ajouté à la main' });
    await change(meetingId, { type: 'correctStatement', part: 'summary', statementId: 'summary', text: 'À la main.' });
    await change(meetingId, { type: 'completeAction', actionId: ticked?.id });
    const changes = { task: 'Retenir la salle bleue', assignee: 'Claire', deadline: null, priority: 'high' };
    await change(meetingId, { type: 'correctAction', actionId: corrected?.id, changes });
    const model = writing('modele', {
      decisions: [cited('Le stand est gardé', LINE), cited('Le stand est vendu', second)],
      actionItems: [action('Envoyer le devis au client', first), action('Retenir une salle', second)],
      summary: 'Par modèle.',
      summaryCitations: [{ line: 0, quote: LINE }],
    });
    await reactor(model).act(opened, never);
    const { state } = await loadState(dependencies.log, meetingStreams.of(meetingId));
    const after = shownMinutes(state.minutes);
    expect(after?.decisions.map(({ text }) => text)).toEqual(['On garde le grand stand']);
    expect(after?.keyPoints.map(({ text }) => text)).toEqual(['Budget', 'Ajouté à la main']);
    expect(after?.summary).toBe('À la main.');
    expect(after?.actionItems.map(({ id, task }) => [id, task])).toEqual([
      [ticked?.id, 'Envoyer le devis au client'],
      [corrected?.id, 'Retenir la salle bleue'],
    ]);
    expect(state.completedActions).toEqual(new Set([ticked?.id]));
  });

  it('writes in the language of the settings, or of the meeting where its organiser chose one', async () => {
    const asked: unknown[] = [];
    const model: Analyst = {
      ...writing('modele', {}),
      translates: true,
      analyse: async ({ written }) => {
        asked.push(written);
        return { analysis: someAnalysis([]), tokens: null };
      },
    };
    const usual = await analysed({});
    await reactor(model).act(usual.opened, never);
    const chosen = await analysed({});
    const config = { visibility: 'restricted', captionLanguage: 'fr', automaticSummary: true, automaticEmail: false };
    await change(chosen.meetingId, { type: 'configureMeeting', config: { ...config, summaryLanguage: 'es' } });
    await reactor(model).act(chosen.opened, never);
    const unable = await analysed({});
    await reactor({ ...model, translates: false }).act(unable.opened, never);
    expect(asked).toEqual(['fr', 'es', undefined]);
  });

  it('that fails leaves them, and the record says why', async () => {
    const { meetingId, opened, event } = await analysed({ decisions: [cited('par règle')] });
    const refused = failing(new GreffierError(MODEL_FAILURES.keyRefused));
    const position = await reactor(refused).act(opened, never);
    const last = (await eventsOf(meetingId)).at(-1);
    expect(last).toMatchObject({
      type: 'ModelAnalysisFailed',
      data: { analyst: 'modele', model: 'gpt-4', code: 'MODEL_KEY_REFUSED', attempts: 1 },
    });
    expect(last?.data).toHaveProperty('analysisId', Object(event?.data).analysisId);
    expect(position).toBe(last ? dependencies.log.positionOf(last) : null);
    expect((await minutesOf(meetingId))?.decisions.map(({ text }) => text)).toEqual(['par règle']);
  });

  it('is not asked where none is chosen, nor about what was analysed again since', async () => {
    const { meetingId, opened } = await analysed({ decisions: [cited('par règle')] });
    const events = (await eventsOf(meetingId)).length;
    expect(await reactor(null).act(opened, never)).toBeNull();
    expect(await reactor(failing(new Error('asked'))).act(asked(meetingId, randomUUID()), never)).toBeNull();
    expect(await eventsOf(meetingId)).toHaveLength(events);
    expect(closed).toBe(2);
  });
});
