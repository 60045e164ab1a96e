import type { StreamMessage } from '#api/contract/stream.ts';
import { TAGS, type Tag } from '../api/api.ts';

type Changed = Extract<StreamMessage, { kind: 'changed' }>;

/** Tables whose rows are not about meetings alone, and what else is shown of them. */
const ABOUT_OTHERS: Readonly<Record<string, Tag['type']>> = {
  users: 'Users',
  diagrams: 'Diagrams',
  glossary_entries: 'Glossary',
  glossary_runs: 'Glossary',
  scheduled_meetings: 'Joining',
  attendance_choices: 'Joining',
  joining_preferences: 'Joining',
  planned_links: 'Joining',
  notices: 'Notices',
  notice_assignments: 'Notices',
  notice_readers: 'Notices',
  action_items: 'Notices',
  action_marks: 'Notices',
  participant_links: 'Notices',
};

/** How far a model is with a meeting. */
const MODEL_READINGS = 'model_readings';

/** Whether the bot could be sent is shown with meetings that are to come, and told in notices. */
const SENT = 'attendance_outcomes';

const EVERYTHING: readonly Tag[] = TAGS.map((type) => ({ type }));
const LISTS: readonly Tag[] = [{ type: 'Meetings' }, { type: 'Stats' }];

/** What is shown and may be another now. */
export const tagsOf = (message: StreamMessage): readonly Tag[] => {
  switch (message.kind) {
    case 'ready':
      return EVERYTHING;
    case 'changed':
      return tagsOfTables(message);
    case 'sessions':
      return [
        { type: 'Sessions' },
        { type: 'Notices' },
        { type: 'Joining' },
        ...message.sessions.map((id) => ({ type: 'Sessions' as const, id })),
      ];
    case 'store':
      return [{ type: 'Stats' }];
    case 'result':
      return [{ type: 'Exports' }];
    case 'erased':
      return [{ type: 'Meeting', id: message.meetingId }, ...LISTS];
    default:
      return [];
  }
};

const tagsOfTables = ({ tables, meetings }: Changed): readonly Tag[] => {
  if (tables === null) return EVERYTHING;
  if (tables.length === 1 && tables[0] === MODEL_READINGS)
    return (meetings ?? []).map((id) => ({ type: 'Reading', id }));
  const others = tables.flatMap((table): Tag[] =>
    table === SENT
      ? [{ type: 'Joining' }, { type: 'Notices' }]
      : ABOUT_OTHERS[table] === undefined
        ? []
        : [{ type: ABOUT_OTHERS[table] }],
  );
  if (meetings === null) return [{ type: 'Meeting' }, { type: 'Sessions' }, { type: 'Notices' }, ...LISTS, ...others];
  if (meetings.length === 0) return others;
  return [...meetings.map((id) => ({ type: 'Meeting' as const, id })), ...LISTS, ...others];
};

/** Whether everybody hears the same at the same moment: those who ask anew do it each in their own time. */
export const isForAll = (message: StreamMessage): boolean => message.kind === 'changed' && message.meetings === null;
