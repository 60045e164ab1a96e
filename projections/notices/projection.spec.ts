import type { Analysis } from '#domain/analysis/analysis.ts';
import type { BotSessionEvent } from '#domain/bot-session/events.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { DomainEvent } from '#domain/events/event.ts';
import { ERASED } from '#domain/events/personal.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { assigneeMark } from '#domain/notices/identity.ts';
import type { NoticeEvent } from '#domain/notices/events.ts';
import { analysed as erasedAnalysis, personErased } from '#test/fixtures/meeting-events.ts';
import { specificationOfRows, type ProjectionSpecification } from '#test/support/projection-specification.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noticesProjection } from './projection.ts';
import {
  noticeAssignments,
  noticeChoices,
  noticeErasers,
  noticeErasures,
  noticeReaders,
  noticeReadings,
  noticeRenamings,
  notices,
  noticeSwitches,
} from './tables.ts';

const MEETING = 'meeting-m';
const [NOE, ZOE] = [assigneeMark('m', 'Noé'), assigneeMark('m', 'Zoé')];
const given = (stream: string, ...events: DomainEvent[]) =>
  specificationOfRows(noticesProjection).given(stream, ...events);

const result = (...items: readonly (readonly [id: string, assignee: string | null])[]): Analysis => ({
  language: 'fr',
  summary: '',
  summaryCitations: [],
  keyPoints: [],
  decisions: [],
  questions: [],
  actionItems: items.map(([id, assignee]) => ({
    id,
    task: 'Envoyer le devis',
    assignee,
    deadline: null,
    deadlineText: null,
    priority: 'low',
    citations: [],
  })),
  timeline: [],
  topics: [],
  meetingType: 'other',
  sentiment: 'neutral',
  urgencyLevel: 'low',
});
const BY = { analyst: 'extractif', model: 'extractif', promptVersion: '1', dropped: 0 };
const OF = { analysisId: 'one', keyId: 'k', captureId: 'c', superseded: [] };
const analysed = (
  found: Analysis,
  more: { analysisId?: string; superseded?: string[]; rewrites?: string } = {},
): MeetingEvent => ({
  type: 'MeetingAnalysed',
  data: {
    ...OF,
    ...BY,
    inputHash: '00',
    tokens: null,
    durationMs: 40,
    figures: { keyPoints: 0, decisions: 0, actionItems: 0 },
    ...more,
    result: found,
  },
});
const content = (assignee: string | null) => ({ task: 'Relire', assignee, deadline: null, priority: 'low' as const });
const corrected = (actionId: string, assignee: string | null): MeetingEvent => ({
  type: 'ActionItemCorrected',
  data: { actionId, keyId: 'k', content: content(assignee) },
});
const renamed: MeetingEvent = {
  type: 'SpeakerRenamed',
  data: { captureId: 'c', speaker: 0, keyId: 'k', name: 'Noé', undo: false, corrected: true },
};
const merged = (type: 'SpeakersMerged' | 'SpeakersParted'): MeetingEvent => ({
  type,
  data: { captureId: 'c', from: 0, into: 1, lines: [0] },
});
const failure = { analyst: 'a', code: 'UNEXPECTED', attempts: 3 };
const FAILURES: readonly (readonly [what: string, event: MeetingEvent])[] = [
  ['analysis', { type: 'MeetingAnalysisFailed', data: failure }],
  ['again', { type: 'MeetingReanalysisFailed', data: { analysisId: 'one', code: 'UNEXPECTED', attempts: 3 } }],
  ['model', { type: 'ModelAnalysisFailed', data: { ...failure, analysisId: 'one', model: 'm' } }],
];

describe('work that is given to somebody', () => {
  it('is told from the first time that it is theirs, whatever analysis or correction says it again', () => {
    const first = given(MEETING, analysed(result(['a1', 'Noé'], ['a2', null])));
    first.thenRows(noticeAssignments, {
      meeting_id: 'm',
      action_id: 'a1',
      assignee: NOE,
      given_at: '2026-11-20T09:00:00.000Z',
      given_by: 'system:spec',
      cause: 'spec',
    });
    const again = first.given(
      MEETING,
      analysed(result(['a1', '  NOÉ ']), { analysisId: 'two', superseded: ['a1'], rewrites: 'one' }),
      corrected('a1', 'Zoé'),
      corrected('a1', 'Noé'),
      corrected('a2', 'Noé'),
    );
    again.thenRows(
      noticeAssignments,
      { action_id: 'a1', assignee: NOE, given_at: '2026-11-20T09:00:00.000Z' },
      { action_id: 'a1', assignee: ZOE, given_at: '2026-11-20T09:00:02.000Z' },
      { action_id: 'a2', assignee: NOE, given_at: '2026-11-20T09:00:04.000Z' },
    );
  });

  it('is what people add and bring back, and what a chosen analysis has', () => {
    const [item] = result(['a2', 'Noé']).actionItems;
    if (item === undefined) throw new TypeError('there is one');
    const { id: _id, ...whole } = item;
    given(
      MEETING,
      { type: 'ActionItemAdded', data: { actionId: 'a1', keyId: 'k', ordinal: 0, content: content('Noé') } },
      { type: 'ActionItemRestored', data: { actionId: 'a2', keyId: 'k', ordinal: 1, item: whole, corrected: false } },
      { type: 'AnalysisChosen', data: { ...OF, ...BY, result: result(['a3', 'Zoé']), chosenBy: 'u-1', why: 'choice' } },
    ).thenRows(
      noticeAssignments,
      { action_id: 'a1', assignee: NOE },
      { action_id: 'a2', assignee: NOE },
      { action_id: 'a3', assignee: ZOE },
    );
  });

  it('knows which commands gave people of the meeting another name', () => {
    given(MEETING, renamed, merged('SpeakersMerged'), merged('SpeakersParted')).thenRows(noticeRenamings, {
      meeting_id: 'm',
      cause: 'spec',
    });
  });

  it('is nothing that cannot be read any more, and goes with a person who is erased', () => {
    const erased = (type: MeetingEvent['type'], field: string): DomainEvent => ({
      type,
      data: { actionId: 'a1', keyId: 'k', ordinal: 0, corrected: false, superseded: [], [field]: ERASED },
    });
    given(
      MEETING,
      erased('AnalysisChosen', 'result'),
      erased('ActionItemAdded', 'content'),
      erased('ActionItemCorrected', 'content'),
      erased('ActionItemRestored', 'item'),
      erasedAnalysis,
    ).thenRows(noticeAssignments);
    given(MEETING, analysed(result(['a1', 'Noé'], ['a2', 'Zoé'])), personErased([0])).thenRows(noticeAssignments);
  });
});

describe('an analysis', () => {
  it('brings minutes, which are told once', () => {
    const minutes = { meeting_id: 'm', kind: 'minutes', subject: '', what: '', revision: 0 };
    const first = given(MEETING, analysed(result()));
    first.thenRows(notices, { ...minutes, given_at: '2026-11-20T09:00:00.000Z' });
    first.given(MEETING, analysed(result(), { analysisId: 'two' })).thenRows(notices, minutes);
    given(MEETING, erasedAnalysis).thenRows(notices, minutes);
  });

  it('that an erasure takes is told of once by erasure, where something of it that people wrote is lost', () => {
    const rekeyed = (erasureId: string, lost: number): MeetingEvent => ({
      type: 'MinutesRekeyed',
      data: { erasureId, part: 0, keyId: 'k', statements: [], actions: [], kept: 1, lost },
    });
    const loss = { meeting_id: 'm', kind: 'minutes', what: '' };
    const first = given(MEETING, analysed(result()), rekeyed('e-1', 2), personErased([0]));
    first.thenRows(notices, { ...loss, subject: '', lost: null }, { ...loss, subject: 'e-1', lost: 2, revision: 1 });
    // Part by part, cut off and recorded again, or of nothing that was lost.
    first
      .given(MEETING, rekeyed('e-1', 0), rekeyed('e-1', 1), rekeyed('e-2', 0))
      .thenRows(notices, { subject: '' }, { subject: 'e-1', lost: 2 });
  });

  it.each(FAILURES)('that failed (%s) is told until one is asked for, or comes', (what, event) => {
    const failed = given(MEETING, event);
    failed.thenRows(notices, { kind: 'failure', subject: '', what, revision: 0 });
    failed.given(MEETING, event).thenRows(notices, { kind: 'failure', what, revision: 1 });
    failed.given(MEETING, { type: 'MeetingAnalysisRequested', data: { kept: true } }).thenRows(notices);
    failed.given(MEETING, analysed(result())).thenRows(notices, { kind: 'minutes' });
    // For other words is no answer to what was asked for.
    failed
      .given(MEETING, analysed(result(), { rewrites: 'one' }))
      .thenRows(notices, { kind: 'failure' }, { kind: 'minutes' });
  });
});

const SESSION = 'botSession-s';
const meeting_id = meetingOfBotSession('s');
const step = (status: 'in_progress' | 'completed', detail: 'lobby' | 'admission-unproven' | null): BotSessionEvent => ({
  type: 'BotStepChanged',
  data: { step: 'join_meeting', status, detail, evidence: null },
});
const ended = (reason: Extract<BotSessionEvent, { type: 'BotSessionEnded' }>['data']['reason']): BotSessionEvent => ({
  type: 'BotSessionEnded',
  data: { reason, lines: 0, evidence: null },
});
const asked: BotSessionEvent = { type: 'BotConsentAsked', data: { consent: 'recording', evidence: null } };

describe('a bot', () => {
  const lobby = { meeting_id, kind: 'bot', subject: 's', what: 'lobby' };

  it('waits in the lobby until it is in, and again where it comes back', () => {
    const waiting = given(SESSION, step('in_progress', null), step('in_progress', 'lobby'));
    waiting.thenRows(notices, { ...lobby, revision: 1, given_at: '2026-11-20T09:00:01.000Z' });
    const looks = [step('in_progress', 'admission-unproven'), step('in_progress', 'lobby')];
    waiting.given(SESSION, ...looks).thenRows(notices, { ...lobby, revision: 1 });
    const joined: BotSessionEvent = { type: 'BotSessionJoined', data: { joinedAt: '2026-11-20T09:00:00Z' } };
    const inside = waiting.given(SESSION, joined);
    inside.thenRows(notices);
    const back = inside.given(SESSION, step('in_progress', 'lobby'));
    back.thenRows(notices, { ...lobby, revision: 3 });
    const rejoined: BotSessionEvent = { type: 'BotSessionRejoined', data: { rejoinedAt: '2026-11-20T09:00:00Z' } };
    back.given(SESSION, rejoined).thenRows(notices);
  });

  it('waits for a consent until it is answered or withdrawn', () => {
    const waiting = given(SESSION, asked);
    waiting.thenRows(notices, { kind: 'bot', subject: 's/consent', what: 'consent' });
    const answers: BotSessionEvent[] = [
      { type: 'BotConsentAnswered', data: { consent: 'recording', accepted: true, by: 'person' } },
      { type: 'BotConsentWithdrawn', data: { consent: 'recording' } },
    ];
    for (const answer of answers) waiting.given(SESSION, answer).thenRows(notices);
  });

  it('waits, once somebody objects, for who decides, and again for a later objection', () => {
    const objects: BotSessionEvent = {
      type: 'BotObjectionRaised',
      data: { keyId: 'k', kind: 'objection', via: 'chat', by: 'Noé', words: 'Je m’oppose' },
    };
    const paused = given(SESSION, objects, objects);
    paused.thenRows(notices, { kind: 'bot', subject: 's/objection', what: 'objection', revision: 0 });
    const resumed = paused.given(SESSION, { type: 'BotCaptureResumed', data: { userId: 'u-1' } });
    resumed.thenRows(notices);
    resumed.given(SESSION, objects).thenRows(notices, { subject: 's/objection', revision: 3 });
    paused.given(SESSION, { type: 'BotCaptureDiscarded', data: { userId: 'u-1' } }).thenRows(notices);
    paused.given(SESSION, ended('stopped')).thenRows(notices);
  });

  it.each(['denied', 'lobby-timeout', 'removed', 'browser-crashed'] as const)(
    'that is gone since %s is told, in the place of what it waited for',
    (reason) => {
      given(SESSION, step('in_progress', 'lobby'), asked, ended(reason)).thenRows(notices, {
        kind: 'bot',
        subject: 's',
        what: reason,
        revision: 2,
      });
    },
  );

  it.each(['stopped', 'meeting-ended', 'alone', 'erased'] as const)('that is gone since %s is not', (reason) => {
    given(SESSION, step('in_progress', 'lobby'), asked, ended(reason)).thenRows(notices);
  });
});

const waits = (erasureId: string, links: readonly number[] = []): MeetingEvent => ({
  type: 'PersonErasurePostponed',
  data: { captureId: 'c', erasureId, participants: [0], guests: [], links: [...links] },
});
const requested = (erasureId: string): MeetingEvent => ({
  type: 'PersonErasureRequested',
  data: { captureId: 'c', erasureId, participants: [0], guests: [] },
});
const done = (erasureId: string): MeetingEvent => ({
  type: 'PersonErased',
  data: { captureId: 'c', erasureId, participants: [0], guests: [], lines: [], keysDestroyed: 1 },
});
const linksRequested = (erasureId: string): MeetingEvent => ({
  type: 'LinkErasureRequested',
  data: { erasureId, links: [0] },
});
const linksDone = (erasureId: string): MeetingEvent => ({
  type: 'LinksErased',
  data: { erasureId, links: [0], keysDestroyed: 1 },
});
const accountAsked: DomainEvent = { type: 'UserErasureRequested', data: { erasureId: 'e' } };

describe('an erasure', () => {
  const row = { meeting_id: 'm', erasure_id: 'e', asked_by: 'system:spec' };

  it('that waited is done when its last part is, of links that were made meanwhile too', () => {
    const waiting = given(MEETING, waits('e'));
    waiting.thenRows(noticeErasures, { ...row, person_open: true, links_open: false, done_at: null });
    const asked = waiting.given(MEETING, linksRequested('e'), requested('e'));
    asked.thenRows(noticeErasures, { ...row, person_open: true, links_open: true, done_at: null });
    for (const parts of [
      [done('e'), linksDone('e')],
      [linksDone('e'), done('e')],
    ]) {
      const [first, last] = parts;
      if (!first || !last) throw new TypeError('there are two');
      const half = asked.given(MEETING, first);
      expect(half.rows(noticeErasures)[0]).toMatchObject({ person_open: first.type !== 'PersonErased' });
      expect(half.rows(noticeErasures)[0]).toMatchObject({ links_open: first.type === 'PersonErased' });
      half.given(MEETING, last).thenRows(noticeErasures, {
        ...row,
        person_open: false,
        links_open: false,
        done_at: '2026-11-20T09:00:04.000Z',
      });
    }
  });

  it('that did not wait has no row, whatever waits beside it', () => {
    const events = [linksRequested('f'), requested('f'), linksDone('f'), done('f')];
    given(MEETING, ...events).thenRows(noticeErasures);
    given(MEETING, waits('e'), ...events).thenRows(noticeErasures, { ...row, person_open: true, done_at: null });
  });

  it('of an account says who asked for it', () => {
    given('user-u-1', accountAsked).thenRows(noticeErasers, { erasure_id: 'e', asked_by: 'system:spec' });
  });
});

const READINGS = 'settings-notices-u-1.2026-11';
const choice = (kind: 'bot' | 'action', byMail: boolean): NoticeEvent => ({
  type: 'NoticeChoiceChanged',
  data: { userId: 'u-1', kind, inApplication: true, byMail },
});
const read = (noticeId: string): NoticeEvent => ({ type: 'NoticeRead', data: { userId: 'u-1', noticeId } });
const readUntil = (until: string): NoticeEvent => ({ type: 'NoticesRead', data: { userId: 'u-1', until } });

describe('what somebody does with their notices', () => {
  const until = '2026-11-20T08:59:00.000Z';
  const done = given(READINGS, read('n-1'), readUntil(until))
    .given('settings-notices-u-1', choice('bot', true), choice('bot', false), choice('action', true))
    .given(READINGS, read('n-2'));

  it('stays theirs, whichever of their streams it is in', () => {
    done.thenRows(noticeReadings, { user_id: 'u-1', notice_id: 'n-1' }, { user_id: 'u-1', notice_id: 'n-2' });
    done.thenRows(noticeReaders, { user_id: 'u-1', read_until: until, position: '6' });
    done.thenRows(
      noticeChoices,
      { user_id: 'u-1', kind: 'action', in_application: true, by_mail: true },
      { user_id: 'u-1', kind: 'bot', in_application: true, by_mail: false },
    );
  });

  it('has minutes by mail until they say otherwise, whatever was said of the application', () => {
    const minutes = (more: object): NoticeEvent => ({
      type: 'NoticeChoiceChanged',
      data: { userId: 'u-1', kind: 'minutes', inApplication: false, byMail: false, ...more },
    });
    const own = given('settings-notices-u-1', minutes({}));
    own.thenRows(noticeChoices, { kind: 'minutes', in_application: false, by_mail: true });
    const stopped = own.given('settings-notices-u-1', minutes({ minutesByMail: false }));
    stopped.thenRows(noticeChoices, { kind: 'minutes', in_application: false, by_mail: false });
  });

  it('goes with their account', () => {
    const gone = done.given('user-u-1', { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } });
    for (const one of [noticeReadings, noticeReaders, noticeChoices]) gone.thenRows(one);
  });
});

it('knows when the settings switched notices on and off', () => {
  const changed = (changes: object): DomainEvent => ({ type: 'SettingsChanged', data: { changes } });
  given(
    'settings',
    changed({ notifications: false }),
    changed({ language: 'en' }),
    changed({ notifications: true }),
  ).thenRows(
    noticeSwitches,
    { revision: 0, is_on: false, switched_at: '2026-11-20T09:00:00.000Z' },
    { revision: 2, is_on: true },
  );
});

it.each(['MeetingDeleted', 'MeetingErased'])('has nothing of a meeting after %s', (type) => {
  const ownBot = given(`meeting-${meeting_id}`, analysed(result(['a1', 'Noé'])), renamed, waits('e')).given(
    SESSION,
    ended('denied'),
  );
  const gone = ownBot.given(`meeting-${meeting_id}`, { type, data: { keysDestroyed: 1 } });
  for (const one of [notices, noticeAssignments, noticeErasures, noticeRenamings]) gone.thenRows(one);
});

describe('streams', () => {
  const STREAMS: readonly (readonly [string, readonly DomainEvent[]])[] = [
    [MEETING, [analysed(result(['a1', 'Noé'])), corrected('a1', 'Zoé'), renamed, analysed(result(['a2', 'Zoé']))]],
    ['meeting-o', [waits('e', [0]), linksRequested('e'), requested('e'), done('e'), linksDone('e')]],
    ['user-u-2', [accountAsked]],
    [
      'meeting-n',
      [
        waits('e'),
        requested('e'),
        done('e'),
        { type: 'MeetingAnalysisFailed', data: failure },
        analysed(result(['a1', 'Noé'])),
      ],
    ],
    [SESSION, [step('in_progress', 'lobby'), asked, ended('denied')]],
    [READINGS, [read('n-1'), readUntil('2026-11-20T08:00:00.000Z')]],
    ['settings-notices-u-1', [choice('bot', true), choice('bot', false)]],
    ['settings', [{ type: 'SettingsChanged', data: { changes: { notifications: false } } }]],
  ];
  const TABLES = [...noticesProjection.tables.values()];
  /** In the order in which streams take turns; each stream's own order is the log's. */
  const inOrder = (turns: readonly number[]): ProjectionSpecification => {
    const next = STREAMS.map(() => 0);
    return turns.reduce((before, turn) => {
      const [stream, events] = STREAMS[turn] ?? ['', []];
      const event = events[next[turn] ?? 0];
      next[turn] = (next[turn] ?? 0) + 1;
      return event === undefined ? before : before.given(stream, event);
    }, specificationOfRows(noticesProjection));
  };
  /** When it happened, and where in the log, is another in another order. */
  const rowsOf = (told: ProjectionSpecification) =>
    TABLES.map((one) =>
      told
        .rows(one)
        .map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_at') && name !== 'position')),
        ),
    );

  it('give the same rows in whatever order they take turns', () => {
    const turns = STREAMS.flatMap(([, events], index) => events.map(() => index));
    fc.assert(
      fc.property(fc.shuffledSubarray(turns, { minLength: turns.length }), (order) => {
        expect(rowsOf(inOrder(order))).toEqual(rowsOf(inOrder(turns)));
      }),
    );
  });
});
