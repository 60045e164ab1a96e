import type { Dependencies, Request } from '#commands/handle.ts';
import { correctTranscript, type TranscriptCorrection } from '#commands/meeting/correct.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { loadState } from '#commands/stream.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { verify } from '#domain/analysis/verify.ts';
import { GreffierError } from '#domain/errors.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { shownMinutes } from '#domain/meeting/minutes.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { eventRegistry } from '#domain/registry.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { contentIn } from '#test/support/saved.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { analystReactor } from '../analyst.ts';
import { createExtractiveAnalyst } from '../extractive/analyst.ts';
import { outdater } from './outdater.ts';
import { rewriter } from './rewriter.ts';

const principal = { userId: ORGANISER, isAdmin: false };
const request = (): Request => ({ commandId: randomUUID(), actor: `user:${ORGANISER}`, correlationId: 'spec' });
const never = new AbortController().signal;
const pool = { query: async () => ({ rows: [], rowCount: 1 }) } as unknown as Pool;
const byRules = createExtractiveAnalyst();

const LINES = [
  ['Claire', 'Bonjour à tous, nous parlons du chantier de la mairie et du fournisseur de fenêtres.'],
  ['Noé', 'Le chantier de la mairie avance bien, les fenêtres du premier étage sont posées depuis lundi.'],
  ['Claire', 'Décision\u00A0: on retient la société Dupond pour les fenêtres du deuxième étage.'],
  ['Noé', 'Je m’occupe d’envoyer le devis à la société Dupond avant vendredi.'],
  ['Claire', 'Pour le budget, nous avons décidé de garder une réserve de dix mille euros.'],
  ['Noé', 'La réserve de dix mille euros couvre les imprévus du chantier et la peinture de la façade.'],
].map(([speaker = '', text = ''], index) => ({ speaker, text, at: index * 60_000 }));

describe('minutes whose words were put right', () => {
  let dependencies: Dependencies;
  let meetingId: string;
  beforeEach(async () => {
    dependencies = {
      log: new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring())),
      now: () => '2026-07-01T12:00:00.000Z',
    };
    ({ meetingId } = await saveMeeting(dependencies, someMeeting({ lines: numberLines(LINES) }), request()));
  });

  const eventsOf = async () => (await dependencies.log.load(meetingStream(meetingId))).events;
  const meetingOf = async () => (await loadState(dependencies.log, meetingStreams.of(meetingId))).state;
  const minutesOf = async () => shownMinutes((await meetingOf()).minutes);
  const last = async (type: string) => (await eventsOf()).findLast((event) => event.type === type);
  const open = async (id: string | undefined) =>
    ({ kind: 'any', subject: meetingId, detail: '', askedBy: id ?? '', correlationId: 'c' }) as never;
  const analysed = async (analyst: Analyst) => {
    const [registered] = await eventsOf();
    await analystReactor(dependencies, analyst).act(await open(registered?.id), never);
  };
  const outdated = async () => {
    await outdater(dependencies, pool).act(await open((await eventsOf()).at(-1)?.id), never);
    return last('MinutesOutdated');
  };
  const rewritten = async (byModel: Analyst | null = null) => {
    const asked = await outdated();
    const reactor = rewriter({
      ...dependencies,
      pool,
      byRules,
      byModel: { analyst: async () => byModel, readings: { end: async () => {} } },
    });
    await reactor.act(await open(asked?.id), never);
    return asked;
  };
  const correct = (correction: object) =>
    correctTranscript(dependencies, {
      meetingId,
      correction: { ...correction, principal } as TranscriptCorrection['correction'],
      request: request(),
    });
  const change = (command: object) =>
    changeMeeting(dependencies, {
      meetingId,
      command: { meetingId, principal, ...command } as never,
      request: request(),
    });

  it('are rewritten where they rest on a corrected line, and stay as they were elsewhere', async () => {
    await analysed(byRules);
    const before = await minutesOf();
    expect(JSON.stringify(before)).toContain('Dupond');
    const [firm, budget] = before?.decisions ?? [];
    await correct({ type: 'correctLine', line: 2, text: (LINES[2]?.text ?? '').replace('Dupond', 'Dupont') });
    const asked = await rewritten();
    expect(asked?.data).toMatchObject({ touched: ['line/2'], analyst: 'extractif' });
    expect(asked?.data).toMatchObject({
      statements: expect.arrayContaining(['summary/summary', `decisions/${firm?.id}`]),
    });
    expect(asked?.data).not.toMatchObject({ statements: expect.arrayContaining([`decisions/${budget?.id}`]) });
    const after = await minutesOf();
    expect(after?.decisions[0]).toMatchObject({ id: firm?.id, text: firm?.text.replace('Dupond', 'Dupont') });
    expect(after?.decisions[1]).toEqual(budget);
    expect(after?.summary).toContain('Dupont pour les fenêtres');
    expect(await last('MeetingAnalysed')).toMatchObject({
      data: { analyst: 'extractif', rewrites: expect.any(String) },
    });
    const content = await contentIn(dependencies.log, meetingId);
    expect(verify(after as Analysis, content?.lines ?? []).dropped).toMatchObject({ citations: 0, decisions: 0 });
  });

  it('are shown as they were where somebody chooses them after the corrections, and say that they are outdated', async () => {
    await analysed(byRules);
    const first = (await meetingOf()).analysisId;
    const before = await minutesOf();
    const firm = { type: 'correctLine', line: 2, text: (LINES[2]?.text ?? '').replace('Dupond', 'Dupont') } as const;
    await correct(firm);
    await rewritten();
    expect((await minutesOf())?.summary).toContain('Dupont');
    await change({ type: 'chooseAnalysis', analysisId: first });
    const asked = await rewritten();
    expect(asked?.data).toMatchObject({ analysisId: first, touched: ['line/2'], chosen: true });
    expect(asked?.data).toMatchObject({ statements: expect.arrayContaining(['summary/summary']) });
    expect(await minutesOf()).toEqual(before);
    expect((await meetingOf()).analysisId).toBe(first);
    // Said once; and what is put right after the choice rewrites it, the same line too.
    expect((await rewritten())?.id).toBe(asked?.id);
    await correct({ ...firm, text: firm.text.replace('Dupont', 'Durand') });
    expect((await rewritten())?.data).not.toHaveProperty('chosen');
    expect((await minutesOf())?.summary).toContain('Durand');
  });

  it('tell an action as somebody put it right, in the summary too', async () => {
    await analysed(byRules);
    const [item] = (await minutesOf())?.actionItems ?? [];
    expect((await minutesOf())?.summary).toMatch(/À faire\u00a0: .*devis.*Dupond/u);
    const changes = { task: 'Appeler le bureau d’études', assignee: 'Claire', deadline: '2026-07-08' };
    await change({ type: 'correctAction', actionId: item?.id, changes });
    await rewritten();
    const after = await minutesOf();
    expect(after?.summary).toContain('À faire\u00a0: Appeler le bureau d’études (Claire, 8 juil. 2026).');
    expect(after?.summary).not.toMatch(/À faire\u00a0: .*devis/u);
    expect(after?.actionItems).toContainEqual(expect.objectContaining({ id: item?.id, ...changes }));
    expect(JSON.stringify(after?.timeline)).toContain('Appeler le bureau d’études');
  });

  it('keep what people wrote, and take in what they added and removed', async () => {
    await analysed(byRules);
    const [firm, budget] = (await minutesOf())?.decisions ?? [];
    await change({ type: 'correctStatement', part: 'decisions', statementId: firm?.id, text: 'Dupond fera tout.' });
    await change({ type: 'removeStatement', part: 'decisions', statementId: budget?.id });
    await change({ type: 'addStatement', part: 'decisions', statementId: 'own', text: 'On ferme en août.' });
    await change({ type: 'correctStatement', part: 'summary', statementId: 'summary', text: 'À la main.' });
    await correct({ type: 'correctLine', line: 2, text: (LINES[2]?.text ?? '').replace('Dupond', 'Dupont') });
    const asked = await rewritten();
    expect(JSON.stringify(asked?.data)).not.toContain('summary/summary');
    const after = await minutesOf();
    expect(after?.summary).toBe('À la main.');
    expect(after?.decisions.map(({ text }) => text)).toEqual(['Dupond fera tout.', 'On ferme en août.']);
    await change({ type: 'undoStatement', part: 'summary', statementId: 'summary' });
    const summary = (await minutesOf())?.summary ?? '';
    expect(summary).toContain('Décidé\u00a0: Dupond fera tout.');
    expect(summary).toContain('Décidé\u00a0: On ferme en août.');
    expect(summary).not.toMatch(/Décidé\u00a0: .*réserve/u);
  });

  it('name a speaker as they are called now', async () => {
    await analysed(byRules);
    await correct({ type: 'renameSpeaker', speaker: 1, name: 'Noémie' });
    await rewritten();
    const after = JSON.stringify(await minutesOf());
    expect(after).toContain('Noémie');
    expect(after).not.toMatch(/Noé(?!mie)/u);
  });

  const model = (decision: string, error?: Error): Analyst => ({
    name: 'modele',
    model: 'gpt-4',
    promptVersion: '1',
    analyse: async (given) => {
      if (error) throw error;
      const { analysis } = await byRules.analyse(given);
      const decisions = analysis.decisions.map((one) => ({ ...one, text: `${decision}\u00A0: ${one.text}` }));
      return { analysis: { ...analysis, decisions }, tokens: { input: 1, output: 1 } };
    },
  });

  it('are rewritten by the model that wrote them, and stay where it fails, which is said', async () => {
    await analysed(model('lu'));
    const line = { type: 'correctLine', line: 2, text: (LINES[2]?.text ?? '').replace('Dupond', 'Dupont') } as const;
    await correct(line);
    await rewritten(model('lu', new GreffierError(MODEL_FAILURES.budgetSpent)));
    expect(await last('MinutesRewriteFailed')).toMatchObject({
      data: { code: MODEL_FAILURES.budgetSpent.code, attempts: 1, model: 'gpt-4' },
    });
    expect((await minutesOf())?.decisions[0]?.text).toContain('Dupond');
    // What is put right next asks again, for what was put right before too.
    await correct({ ...line, line: 3, text: (LINES[3]?.text ?? '').replace('Dupond', 'Dupont') });
    const asked = await rewritten(model('relu'));
    expect(asked?.data).toMatchObject({ touched: ['line/2', 'line/3'], analyst: 'modele' });
    const [firm, budget] = (await minutesOf())?.decisions ?? [];
    expect(firm?.text).toMatch(/^relu.*Dupont/u);
    expect(budget?.text).toMatch(/^lu/u);
    await correct({ type: 'correctLine', line: 2, text: 'Rien.' });
    await rewritten(null);
    expect(await last('MinutesRewriteFailed')).toMatchObject({ data: { code: MODEL_FAILURES.notConfigured.code } });
  });

  it('are outdated still where somebody put something right while they were read', async () => {
    await analysed(byRules);
    await correct({ type: 'correctLine', line: 2, text: 'On retient Durand.' });
    const asked = await outdated();
    const meanwhile: Analyst = {
      ...byRules,
      analyse: async (given, signal) => {
        const finding = await byRules.analyse(given, signal);
        await correct({ type: 'correctLine', line: 4, text: 'Nous avons décidé de garder vingt mille euros.' });
        return finding;
      },
    };
    await rewriter({ ...dependencies, pool, byRules: meanwhile, byModel: null }).act(await open(asked?.id), never);
    const again = (await eventsOf()).at(-1);
    expect(again).toMatchObject({ type: 'MinutesOutdated', data: { touched: ['line/4'] } });
    await rewriter({ ...dependencies, pool, byRules, byModel: null }).act(await open(again?.id), never);
    expect(JSON.stringify((await minutesOf())?.decisions)).toContain('vingt mille euros');
    expect((await meetingOf()).touched.since.size).toBe(0);
  });

  it('are asked about once: what was said to be outdated is not said again, nor is what rests on nothing', async () => {
    await analysed(byRules);
    await change({ type: 'addStatement', part: 'keyPoints', statementId: 'own', text: 'À retenir.' });
    expect(await outdated()).toBeUndefined();
    await correct({ type: 'correctLine', line: 2, text: 'On retient Durand.' });
    const first = await outdated();
    expect((await outdated())?.id).toBe(first?.id);
  });
});
