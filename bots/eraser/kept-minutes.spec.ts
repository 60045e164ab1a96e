import { BY_HAND } from '#domain/analysis/origin.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { LINES, openMinutes, own, ZOE_ACCOUNT } from '#test/support/erased-minutes.ts';
import { someAnalysis } from '#test/support/meetings.ts';
import { describe, expect, it } from 'vitest';
import { analystReactor } from '../analyst/analyst.ts';

type Found = Parameters<Awaited<ReturnType<typeof openMinutes>>['analyse']>[0];

const openAnalysed = async (found?: Found) => {
  const all = await openMinutes();
  await all.analyse(found);
  return all;
};

const SOME_ITEM = { task: 'Relire', assignee: null, deadline: null, deadlineText: null, priority: 'low' } as const;

describe('what people did in minutes from which somebody is erased', () => {
  it('stays where it does not concern them, and is in the next analysis', async () => {
    const { change, add, task, erase, minutes, analyse, meeting, rekeyed } = await openAnalysed();
    await change({ type: 'correctStatement', part: 'summary', statementId: 'summary', text: 'Écrit par Claire.' });
    await change({ type: 'correctStatement', part: 'decisions', statementId: 'd1', text: 'Ouvrir le dépôt le 2 mars' });
    await add('n1', 'Le loyer est plafonné.');
    await task('o1', { task: 'Réserver le train', assignee: 'Paul' });
    await change({ type: 'completeAction', actionId: 'o1' });
    await change({ type: 'correctAction', actionId: 'a1', changes: { assignee: 'Claire', deadline: '2026-07-08' } });
    await erase('Zoé Hamel');
    expect(await minutes()).toBeNull();
    await analyse();
    const after = await minutes();
    expect(after?.summary).toBe('Écrit par Claire.');
    expect(after?.decisions.map(({ id, text }) => [id, text])).toEqual([
      ['d1', 'Ouvrir le dépôt le 2 mars'],
      ['n1', 'Le loyer est plafonné.'],
    ]);
    expect(after?.actionItems).toMatchObject([
      { id: 'a1', task: 'Préparer le devis', assignee: 'Claire', deadline: '2026-07-08' },
      { id: 'o1', task: 'Réserver le train', assignee: 'Paul' },
    ]);
    expect((await meeting()).completedActions).toContain('o1');
    expect(await rekeyed()).toMatchObject([{ data: { kept: 3, lost: 0 } }, { data: { kept: 2, lost: 0 } }]);
    // Taking it back shows what the analysis found.
    await change({ type: 'undoStatement', part: 'decisions', statementId: 'd1' });
    expect((await minutes())?.decisions[0]?.text).toBe('Ouvrir le dépôt');
  });

  it('has open questions too: those about others stay, those about them go, those removed are not found again', async () => {
    const question = (id: string, line: number, text = LINES[line]?.text ?? '') => ({ id, text, citations: own(line) });
    const found = { questions: [question('q1', 1), question('q2', 2), question('q3', 3)] };
    const { change, erase, minutes, analyse } = await openAnalysed(found);
    const about = { part: 'questions' } as const;
    await change({ type: 'correctStatement', ...about, statementId: 'q1', text: 'Quand ouvre le dépôt ?' });
    await change({ type: 'addStatement', ...about, statementId: 'n1', text: 'Qui garde les clés ?' });
    await change({ type: 'addStatement', ...about, statementId: 'n2', text: 'Que dit Zoé Hamel ?' });
    await change({ type: 'removeStatement', ...about, statementId: 'q2' });
    await erase('Zoé Hamel');
    await analyse({ questions: [question('x1', 1), question('x2', 2)] });
    expect((await minutes())?.questions.map(({ text }) => text)).toEqual([
      'Quand ouvre le dépôt ?',
      'Qui garde les clés ?',
    ]);
  });

  it('goes where it names them, is theirs to do, has their words, rests on their lines alone, or is by them', async () => {
    const { change, words, number, add, task, erase, minutes, analyse, rekeyed } = await openAnalysed();
    await add('n1', 'Mme HAMEL valide le budget.');
    await add('n2', 'Noté : « je propose le hangar de Nantes ».');
    await add('n3', 'Le loyer est plafonné.', ZOE_ACCOUNT);
    await add('n4', 'Écrit à deux.');
    await change({ type: 'correctStatement', part: 'decisions', statementId: 'n4', text: 'À deux.' }, ZOE_ACCOUNT);
    await task('o1', { task: 'Réserver le train', assignee: 'Zoé Hamel' });
    await task('o2', { task: 'Rappeler Zoe', assignee: 'Paul' });
    await change({ type: 'correctStatement', part: 'decisions', statementId: 'd1', text: 'Un hangar' });
    // The line on which it rests turns out to be theirs.
    await words({ type: 'correctLine', line: 1, participant: await number('Zoé Hamel') });
    await erase('Zoé Hamel');
    expect(await rekeyed()).toMatchObject([{ data: { kept: 0, lost: 7, statements: [], actions: [] } }]);
    await analyse();
    expect((await minutes())?.decisions.map(({ text }) => text)).toEqual(['Ouvrir le dépôt']);
    expect((await minutes())?.actionItems.map(({ id }) => id)).toEqual(['a1']);
  });

  it('is looked through again at the erasure of somebody else, by who wrote it too, also before an analysis', async () => {
    const { add, erase, minutes, analyse, rekeyed } = await openAnalysed();
    await add('n1', 'Le loyer est plafonné.');
    await add('n2', 'Paul signe le bail.');
    await erase('Zoé Hamel');
    await erase('Paul');
    await analyse();
    expect((await minutes())?.decisions.map(({ text }) => text)).toEqual(['Ouvrir le dépôt', 'Le loyer est plafonné.']);
    // What the first erasure left cannot be read any more: only what the second left.
    const kept = JSON.stringify((await rekeyed()).map(({ data }) => data));
    expect(kept).toContain('Le loyer');
    expect(kept).not.toContain('Paul');
    await erase('Claire');
    expect(JSON.stringify((await rekeyed()).map(({ data }) => data))).not.toContain('Le loyer');
  });

  it('cites what it cited of others, also where the next analysis does not find it', async () => {
    const { change, erase, minutes, analyse } = await openAnalysed({
      decisions: [{ id: 'd1', text: 'Ouvrir le dépôt', citations: [...own(0), ...own(1), ...own(3)] }],
    });
    await change({ type: 'correctAction', actionId: 'a1', changes: { deadline: '2026-07-08' } });
    await change({ type: 'correctStatement', part: 'decisions', statementId: 'd1', text: 'Ouvrir le dépôt le 2 mars' });
    await erase('Zoé Hamel');
    await analyse({ decisions: [], actionItems: [] });
    const { decisions, actionItems } = (await minutes()) ?? {};
    expect(decisions).toMatchObject([{ id: 'd1', text: 'Ouvrir le dépôt le 2 mars', citations: own(1) }]);
    expect(actionItems).toMatchObject([{ id: 'a1', deadline: '2026-07-08', citations: own(2) }]);
    // Of whom it is erased next, the lines go as well.
    await erase('Claire');
    await analyse({ decisions: [], actionItems: [] });
    expect((await minutes())?.actionItems).toEqual([]);
  });

  it('stays removed where it was removed, also where a later analysis alone finds it, until that is taken back', async () => {
    const { change, erase, minutes, analyse, rekeyed } = await openAnalysed();
    await change({ type: 'removeStatement', part: 'decisions', statementId: 'd1' });
    await change({ type: 'removeAction', actionId: 'a1' });
    await change({ type: 'removeStatement', part: 'summary', statementId: 'summary' });
    await erase('Zoé Hamel');
    expect(await rekeyed()).toMatchObject([{ data: { kept: 0, lost: 0 } }]);
    await analyse({ actionItems: [], decisions: [], summary: '', summaryCitations: [] });
    // By another analyst, in other words and under other ids.
    await analyse({
      decisions: [{ id: 'x1', text: 'Le dépôt ouvre', citations: own(1, 'ouvre le dépôt en mars') }],
      actionItems: [{ ...SOME_ITEM, id: 'x2', citations: own(2) }],
    });
    expect(await minutes()).toMatchObject({ summary: '', decisions: [], actionItems: [] });
    await change({ type: 'undoStatement', part: 'decisions', statementId: 'd1' });
    await change({ type: 'undoAction', actionId: 'a1' });
    await change({ type: 'undoStatement', part: 'summary', statementId: 'summary' });
    expect(await minutes()).toMatchObject({
      summary: 'De l’analyste.',
      decisions: [{ id: 'd1', text: 'Le dépôt ouvre' }],
      actionItems: [{ id: 'a1', task: 'Relire' }],
    });
    await analyse();
    expect(await minutes()).toMatchObject({ decisions: [{ id: 'd1' }], actionItems: [{ id: 'a1' }] });
  });

  it('stays removed through several erasures, without words that concern the erased', async () => {
    const about = { id: 'd2', text: 'Un congé', citations: own(3) };
    const { change, erase, minutes, analyse, rekeyed } = await openAnalysed({
      decisions: [about, { id: 'd3', text: 'Le hangar', citations: own(0) }],
    });
    await change({ type: 'removeStatement', part: 'decisions', statementId: 'd2' });
    await change({ type: 'removeStatement', part: 'decisions', statementId: 'd3' });
    await erase('Zoé Hamel');
    expect(await rekeyed()).toMatchObject([{ data: { removed: [{ id: 'd2', citations: [], lines: [3] }] } }]);
    expect(JSON.stringify((await rekeyed()).map(({ data }) => data))).not.toContain('congé');
    await erase('Claire');
    const other = { id: 'x1', text: 'Elle part en congé', citations: own(3) };
    // What rests on more lines, or is of another kind, is something else.
    const more = { id: 'x2', text: 'Dépôt et congé', citations: [...own(1), ...own(3)] };
    await analyse({ decisions: [more, other], keyPoints: [{ ...other, id: 'k1' }] });
    const after = await minutes();
    expect(after?.decisions.map(({ id }) => id)).toEqual(['x2']);
    expect(after?.keyPoints.map(({ id }) => id)).toEqual(['k1']);
  });

  it('is shown at once where no analysis comes: with what it cites, and with a key of its own', async () => {
    const { meetingId, change, add, erase, minutes, analyse, meeting, events } = await openAnalysed();
    await add('n1', 'Le loyer est plafonné.');
    await change({ type: 'correctAction', actionId: 'a1', changes: { deadline: '2026-07-08' } });
    await erase('Zoé Hamel');
    await change({ type: 'skipAnalysis', meetingId, reason: 'nothing-said' });
    expect(await minutes()).toMatchObject({
      summary: '',
      decisions: [{ text: 'Le loyer est plafonné.' }],
      actionItems: [{ id: 'a1', deadline: '2026-07-08', citations: own(2) }],
    });
    expect((await meeting()).minutes.analyst).toBe(BY_HAND);
    // Put right as any other, it stays in the analysis that is asked for after it.
    await change({ type: 'correctStatement', part: 'decisions', statementId: 'n1', text: 'Le loyer est gelé.' });
    await change({ type: 'requestAnalysis' });
    await analyse();
    expect((await minutes())?.decisions.map(({ text }) => text)).toEqual(['Ouvrir le dépôt', 'Le loyer est gelé.']);
    await erase('Claire');
    expect(JSON.stringify((await events()).map(({ data }) => data))).not.toContain('gelé');
  });

  it.each([
    ['is in the analysis that is made again, also where none is made by itself', LINES, ['Un résumé'], 'spec'],
    ['is shown at once where nothing is left to analyse', LINES.slice(0, 1), [], BY_HAND],
  ] as const)('%s', async (_, lines, keyPoints, analyst) => {
    const { dependencies, meetingId, analyse, change, add, erase, minutes, meeting, events } = await openMinutes([
      ...lines,
    ]);
    await analyse({ decisions: [], actionItems: [] });
    await change({
      type: 'configureMeeting',
      config: {
        visibility: 'restricted',
        captionLanguage: 'fr',
        summaryLanguage: 'fr',
        automaticSummary: false,
        automaticEmail: false,
      },
    });
    await add('n1', 'Le loyer est plafonné.');
    await erase('Zoé Hamel');
    const asked = { subject: meetingId, detail: '', askedBy: (await events()).at(-1)?.id ?? '', correlationId: 'c' };
    const result = { ...someAnalysis([]), keyPoints: [{ id: 'k1', text: 'Un résumé', citations: own(1) }] };
    const reader: Analyst = {
      name: 'spec',
      model: 'spec',
      promptVersion: '1',
      analyse: async () => ({ analysis: result, tokens: null }),
    };
    await analystReactor(dependencies, reader).act(asked as never, new AbortController().signal);
    const after = await minutes();
    expect(after?.decisions.map(({ text }) => text)).toEqual(['Le loyer est plafonné.']);
    expect(after?.keyPoints.map(({ text }) => text)).toEqual(keyPoints);
    expect((await meeting()).minutes.analyst).toBe(analyst);
  });

  it('is shown where an analysis fails, which is told; where nothing was kept, it is skipped as any other', async () => {
    const failed = { type: 'failAnalysis', analyst: 'spec', code: 'TIMEOUT', attempts: 3 };
    const { change, add, erase, minutes, events } = await openAnalysed();
    await add('n1', 'Le loyer est plafonné.');
    await erase('Zoé Hamel');
    await change(failed);
    expect((await minutes())?.decisions).toHaveLength(1);
    expect((await events()).at(-1)).toMatchObject({ type: 'MeetingReanalysisFailed', data: { code: 'TIMEOUT' } });
    await erase('Claire');
    await change({ type: 'skipAnalysis', reason: 'nothing-said' });
    expect((await events()).at(-1)?.type).toBe('MeetingAnalysisSkipped');
    expect(await minutes()).toBeNull();
  });
});
