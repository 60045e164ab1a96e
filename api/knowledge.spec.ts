import { meetingKnowledge } from '#api/contract/knowledge.ts';
import { correctLine } from '#api/contract/corrections.ts';
import { configureMeeting, shareMeeting } from '#api/contract/meeting-access.ts';
import { deleteMeeting } from '#api/contract/meetings.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { held as saved, item, named, statement, topic, type HeldMeeting, type Named } from '#test/support/held.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Named;
let noor: Named;
let hugo: Named;
let observer: Person;
let chief: Person;
beforeAll(async () => {
  api = await openTestApi();
  [claire, noor, hugo, observer, chief] = await Promise.all([
    named(api, 'Claire'),
    named(api, 'Noor'),
    named(api, 'Hugo'),
    api.person('observer'),
    api.person('admin'),
  ]);
});
afterAll(() => api.close());

const held = (meeting: HeldMeeting) => saved(api, meeting);
const knowledge = async (id: string, { token }: Person) =>
  (await api.call(meetingKnowledge, { token, params: { id } })).answer;

const BUDGET = [
  'Claire: Le budget des travaux est voté, le budget travaux est dans budget_2027.xlsx',
  'Claire: Il faut mettre à jour le document « Charte » avant le salon',
  'Claire: Bref, le budget travaux passe, voir https://exemple.sharepoint.com/sites/achats/plan.pdf',
  'Claire: On parle du stand demain',
];
const EARLIER = [
  'Hugo: Le budget travaux me semble trop haut',
  'Hugo: Je reprends le budget travaux la semaine prochaine',
  'Claire: Très bien, merci à tous',
];

describe('the knowledge of a meeting', () => {
  it('has topics with what was said, resources, experts and suggestions, each with its reason', async () => {
    const earlier = await held({
      by: claire,
      with: [hugo],
      at: '2026-06-01',
      title: 'Point travaux',
      transcript: EARLIER,
      found: {
        topics: [topic('Budget travaux')],
        actionItems: [item('Chiffrer le budget travaux', 1, { assignee: 'Hugo', deadline: '2026-06-20' })],
      },
    });
    const id = await held({
      by: claire,
      transcript: BUDGET,
      found: {
        topics: [topic('Budget travaux'), topic('Stand')],
        decisions: [statement('Le budget travaux est voté', 0)],
        questions: [statement('Qui suit le budget travaux ?', 2)],
        actionItems: [item('Mettre à jour la charte', 1)],
      },
    });
    const { topics, resources, experts, suggestions, compared } = await knowledge(id, claire);
    expect(compared).toEqual({ meetings: 1, lines: 3 });
    expect(topics).toEqual([
      {
        name: 'Budget travaux',
        mentions: 2,
        // 2 / (2 + 2) × 0.5 / (0.5 + 2 / 1,000)
        confidence: 0.5,
        context: [],
        moments: [
          { line: 0, at: 0, quote: BUDGET[0]?.slice('Claire: '.length) },
          { line: 2, at: 120_000, quote: BUDGET[2]?.slice('Claire: '.length) },
        ],
        relatedMeetings: [{ id: earlier, title: 'Point travaux', startTime: '2026-06-01T08:00:00.000Z' }],
      },
      {
        name: 'Stand',
        mentions: 1,
        confidence: 0.33,
        context: [],
        moments: [{ line: 3, at: 180_000, quote: 'On parle du stand demain' }],
        relatedMeetings: [],
      },
    ]);
    expect(
      resources.map(({ title, type, platform, url, mentions, author }) => [
        title,
        type,
        platform,
        url,
        mentions,
        author,
      ]),
    ).toEqual([
      ['plan.pdf', 'document', 'SharePoint', 'https://exemple.sharepoint.com/sites/achats/plan.pdf', 1, 'Claire'],
      ['budget_2027.xlsx', 'document', null, null, 1, 'Claire'],
      ['Charte', 'document', null, null, 1, 'Claire'],
    ]);
    expect(
      experts.map(({ name, interventions, actions, decisions, meetings }) => [
        name,
        interventions,
        actions,
        decisions,
        meetings,
      ]),
    ).toEqual([
      ['Claire', 3, 0, 1, 1],
      ['Hugo', 2, 1, 0, 1],
    ]);
    expect(suggestions.map(({ type, priority }) => [type, priority])).toEqual([
      ['action_impact', 'high'],
      ['document_update', 'high'],
      ['expert_contact', 'medium'],
      ['related_meeting', 'low'],
    ]);
    expect(suggestions[1]).toMatchObject({
      title: 'Mettre à jour «\u00A0Charte\u00A0»',
      passage: { meetingId: id, line: 1, quote: 'Il faut mettre à jour le document « Charte » avant le salon' },
      meeting: null,
    });
    // Of somebody to whom the earlier one is closed, the budget is this meeting's own.
    await api.call(shareMeeting, { token: claire.token, params: { id }, body: { email: noor.email } });
    await api.record.caughtUp();
    const others = await knowledge(id, noor);
    expect(others.compared).toEqual({ meetings: 0, lines: 0 });
    expect(others.topics.map(({ name, mentions, confidence }) => [name, mentions, confidence])).toEqual([
      ['Budget travaux', 2, 0.5],
      ['Stand', 1, 0.33],
    ]);
    expect(JSON.stringify(others)).not.toContain(earlier);
    expect(JSON.stringify(others)).not.toContain('Hugo');
  });

  it('names who spoke of a topic elsewhere, the work that a decision concerns, and the meeting, by what they rest on', async () => {
    const other = await held({
      by: noor,
      with: [hugo],
      at: '2026-05-04',
      title: 'Atelier menuiserie',
      transcript: [
        'Hugo: La menuiserie se commande tôt',
        'Noor: La menuiserie ?',
        'Hugo: Oui',
        'Hugo: La menuiserie',
        ...EARLIER,
        ...EARLIER,
      ],
      found: {
        topics: [topic('Menuiserie')],
        actionItems: [item('Commander la menuiserie', 0, { assignee: 'Hugo', deadline: '2026-05-20' })],
      },
    });
    const id = await held({
      by: noor,
      title: 'Chantier',
      transcript: ['Noor: La menuiserie est retenue', 'Noor: La menuiserie est donc signée', 'Noor: Reste la peinture'],
      found: {
        topics: [topic('Menuiserie')],
        decisions: [statement('La menuiserie est retenue', 0)],
        questions: [statement('Quand la menuiserie arrive-t-elle ?', 1)],
      },
    });
    const { topics, experts, suggestions } = await knowledge(id, noor);
    expect(topics[0]?.relatedMeetings).toMatchObject([{ id: other, title: 'Atelier menuiserie' }]);
    expect(
      experts.map(({ name, hasAccount, interventions, actions, decisions, meetings }) => [
        name,
        hasAccount,
        interventions,
        actions,
        decisions,
        meetings,
      ]),
    ).toEqual([
      ['Noor', true, 3, 0, 1, 2],
      ['Hugo', true, 2, 1, 0, 1],
    ]);
    expect(
      suggestions.map(({ type, priority, passage, meeting }) => [
        type,
        priority,
        passage.meetingId,
        passage.line,
        meeting?.id ?? null,
      ]),
    ).toEqual([
      ['action_impact', 'high', id, 0, other],
      ['expert_contact', 'medium', other, 0, null],
      ['related_meeting', 'low', id, 0, other],
    ]);
    expect(suggestions[1]?.description).toMatch(
      /^Hugo n’était pas là.*2 interventions et 1 action dans 1 réunion\. Une question/u,
    );
  });

  it('follows what is put right, and is gone with the meeting', async () => {
    const id = await held({
      by: claire,
      at: '2025-01-01',
      transcript: ['Claire: La cantine ferme', 'Claire: Rien', 'Claire: La cantine, oui'],
      found: { topics: [topic('Cantine')] },
    });
    expect((await knowledge(id, claire)).topics).toMatchObject([{ name: 'Cantine', mentions: 2 }]);
    const { answer } = await api.call(correctLine, {
      token: claire.token,
      params: { id, line: '2' },
      body: { text: 'Voir https://exemple.fr/menu.pdf' },
    });
    const after = await api.call(meetingKnowledge, {
      token: claire.token,
      params: { id },
      query: { minPosition: answer.position },
    });
    expect(after.answer.topics).toMatchObject([{ mentions: 1 }]);
    expect(after.answer.resources).toMatchObject([{ title: 'menu.pdf', moments: [{ line: 2 }] }]);
    await api.call(deleteMeeting, { token: claire.token, params: { id } });
    await api.record.caughtUp();
    expect((await api.call(meetingKnowledge, { token: claire.token, params: { id } })).body).toMatchObject({
      code: 'MEETING_NOT_FOUND',
    });
    for (const table of ['meeting_topics', 'resource_lines'])
      expect(
        (await api.record.pool.query(`select from ${table} t where t::text like '%' || $1 || '%'`, [id])).rows,
      ).toEqual([]);
  });

  it('says nothing of meetings that the asker may not read: they may come and go, and nothing changes', async () => {
    const says = ['Claire: Le forage avance', 'Claire: Le forage, dossier Forage Sud', 'Claire: Fin'];
    const found = { topics: [topic('Forage')], decisions: [statement('Le forage est voté', 0)] };
    const id = await held({ by: claire, transcript: says, found });
    const own = await held({
      by: claire,
      with: [hugo],
      at: '2026-03-01',
      transcript: [...says, ...EARLIER, ...EARLIER],
      found,
    });
    await api.call(shareMeeting, { token: claire.token, params: { id }, body: { email: hugo.email } });
    const open = {
      visibility: 'public',
      captionLanguage: 'fr',
      summaryLanguage: 'fr',
      automaticSummary: true,
      automaticEmail: false,
    } as const;
    await api.call(configureMeeting, { token: claire.token, params: { id }, body: open });
    await api.record.caughtUp();
    const readers = [claire, hugo, observer];
    const told = () => Promise.all(readers.map((reader) => knowledge(id, reader)));
    const before = await told();
    expect(before.map(({ topics }) => topics[0]?.relatedMeetings.map((one) => one.id))).toEqual([[own], [own], []]);
    const closed: string[] = [];
    for (const at of ['2026-02-01', '2026-08-01', '2026-09-01'])
      closed.push(
        await held({
          by: noor,
          at,
          title: 'Secret',
          transcript: says.map((line) => line.replace('Claire', 'Noor')),
          found: { ...found, actionItems: [item('Suivre le forage', 0, { assignee: 'Noor' })] },
        }),
      );
    expect(await told()).toEqual(before);
    const all = await knowledge(id, chief);
    expect(all.topics[0]?.relatedMeetings.map((one) => one.id)).toEqual(expect.arrayContaining(closed));
    expect(all.experts.map(({ name }) => name)).toContain('Noor');
  });
});
