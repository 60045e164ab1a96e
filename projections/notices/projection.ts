import { botSessionEvents } from '#domain/bot-session/events.ts';
import { REPLAYER } from '#domain/analysis/replaying.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { noticeEvents } from '#domain/notices/events.ts';
import { settingsEvents } from '#domain/settings/events.ts';
import { userEvents } from '#domain/user/events.ts';
import { userOf } from '#domain/user/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { assigned, keyOf, onAssignments } from './assignments.ts';
import { onBots } from './bots.ts';
import { onErasures, personDone } from './erasures.ts';
import { onReaders } from './readers.ts';
import {
  given,
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

const failureOf = (event: Recorded) => ({ ...keyOf(event), kind: 'failure' as const, subject: '' });
const minutesOf = (event: Recorded) => ({ ...keyOf(event), kind: 'minutes' as const, subject: '' });

/** What was asked for and did not come about, until it is asked for again or came. */
const failed =
  (what: 'analysis' | 'again' | 'model') =>
  (event: Recorded): RowChange[] =>
    event.metadata.actor === REPLAYER ? [] : [notices.upsert({ ...failureOf(event), what, ...given(event) })];

const gone = (event: Recorded): RowChange[] =>
  [notices, noticeAssignments, noticeErasures, noticeRenamings].map((one) => one.removeWhere(keyOf(event)));

/**
 * What people are told of, and what they did with it. Rows say what happened; who is told is asked when they are read,
 * so that a right that ended, and a person who was erased, need no row changed here.
 */
export const noticesProjection = projection(
  { ...meetingEvents, ...botSessionEvents, ...noticeEvents, ...settingsEvents, ...userEvents },
  {
    name: 'notices',
    version: 6,
    tables: [
      notices,
      noticeAssignments,
      noticeErasures,
      noticeErasers,
      noticeRenamings,
      noticeReadings,
      noticeReaders,
      noticeChoices,
      noticeSwitches,
    ],
    on: {
      ...onAssignments,
      ...onBots,
      ...onErasures,
      ...onReaders,
      // The first minutes alone are news. What is rewritten for other words is no answer to what failed.
      MeetingAnalysed: (event) => {
        const { result, rewrites } = event.data;
        return [
          notices.insert({ ...minutesOf(event), what: '', ...given(event) }),
          ...(rewrites === undefined ? [notices.remove(failureOf(event))] : []),
          ...(isErased(result) ? [] : assigned(event, result.actionItems)),
        ];
      },
      // Who organises it is told of what people wrote there and is gone. Cut off, an erasure may record it again.
      MinutesRekeyed: (event) => {
        const { erasureId, lost } = event.data;
        return lost === 0
          ? []
          : [notices.insert({ ...minutesOf(event), subject: erasureId, what: '', ...given(event), lost })];
      },
      MeetingAnalysisRequested: (event) => [notices.remove(failureOf(event))],
      MeetingAnalysisFailed: failed('analysis'),
      MeetingReanalysisFailed: failed('again'),
      ModelAnalysisFailed: failed('model'),
      // Whom work was given to may be the person who is gone. What their names were, the next analysis says again.
      PersonErased: (event) => [noticeAssignments.removeWhere(keyOf(event)), personDone(event)],
      MeetingDeleted: gone,
      MeetingErased: gone,
      SettingsChanged: (event) => {
        const { notifications } = event.data.changes;
        if (notifications === undefined) return [];
        const switched = { switched_at: event.metadata.time, is_on: notifications };
        return [noticeSwitches.insert({ revision: Number(event.revision), ...switched })];
      },
      UserErased: (event) => {
        const key = { user_id: userOf(event.stream) ?? event.stream };
        return [noticeReadings.removeWhere(key), noticeReaders.remove(key), noticeChoices.removeWhere(key)];
      },
    },
  },
);
