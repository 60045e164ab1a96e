import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import {
  exportRegister,
  exportRegisterDeadlines,
  listActions,
  MOST_EXPORTED_ACTIONS,
  type RegisteredAction,
} from '#api/contract/actions.ts';
import { GreffierError } from '#domain/errors.ts';
import { localDay } from '#domain/local-time.ts';
import { listActions as queryActions } from '#projections/actions/queries.ts';
import type { RegisteredAction as Row } from '#projections/actions/rows.ts';
import type { Selection } from '#projections/actions/selection.ts';
import { linksToTools } from '#projections/tasks/queries.ts';
import { TOOL_TITLES } from '#domain/tasks/tools.ts';
import type { Viewer } from '#projections/viewer.ts';
import { actionsCsv, type ExportedAction } from '../exports/csv.ts';
import { download } from '../exports/download.ts';
import { TOO_MANY_ACTIONS } from '../exports/errors.ts';
import { deadlinesIcs } from '../exports/ics.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import type { Consulting, ExportFormat } from '../meetings/access-log.ts';
import type { MeetingReader } from '../meetings/reader.ts';
import { mayCheck, mayEdit } from '../views/meeting.ts';

const CALENDAR = 'Actions';

const statusOf = ({ completed }: Row): 'pending' | 'completed' => (completed ? 'completed' : 'pending');

function viewOf(row: Row, viewer: Viewer, inTools: RegisteredAction['inTools']): RegisteredAction {
  const { startTime, organiserId: _organiserId, people: _people, completed: _completed, ...shown } = row;
  return {
    ...shown,
    startTime: startTime.toISOString(),
    status: statusOf(row),
    may: { check: mayCheck(row, row.assignee, viewer), edit: mayEdit(row, viewer) },
    inTools,
  };
}

const exported = (row: Row): ExportedAction => ({
  action: { ...row, status: statusOf(row) },
  meeting: { id: row.meetingId, title: row.title, startTime: row.startTime },
});

/** Action items of many meetings. */
export function actionEndpoints(
  { pool, sealer, now }: RecordContext & ReadingContext,
  reader: MeetingReader,
): Endpoint[] {
  const tables = { pool, sealer };

  type Asked = Omit<Selection, 'today'> & { readonly minPosition?: string | undefined };

  /** As a file; that its meetings left is noted. Throws TOO_MANY_ACTIONS. */
  const asFile = async (
    { principal, http, query }: Consulting & { readonly query: Asked },
    format: ExportFormat & ('csv' | 'ics'),
  ) => {
    await reader.caughtUp(query);
    const selection = { ...query, today: localDay(Date.parse(now())) };
    const { actions, total } = await queryActions(tables, principal, {
      ...selection,
      page: 1,
      limit: MOST_EXPORTED_ACTIONS,
    });
    if (total > MOST_EXPORTED_ACTIONS) throw new GreffierError(TOO_MANY_ACTIONS);
    const lines = actions.map(exported);
    const body = format === 'csv' ? actionsCsv(lines) : deadlinesIcs(CALENDAR, lines, new Date(now()));
    for (const meetingId of new Set(actions.map((action) => action.meetingId)))
      await reader.leaves({ principal, http }, meetingId, format);
    return download(body, `actions-${selection.today}.${format}`);
  };

  return [
    endpoint(listActions, async ({ principal, http, query }) => {
      await reader.caughtUp(query);
      const { page, limit, ...asked } = query;
      const today = localDay(Date.parse(now()));
      const { actions, total, counts } = await queryActions(tables, principal, { ...asked, today, page, limit });
      await reader.shows(
        { principal, http },
        actions.map(({ meetingId }) => meetingId),
      );
      const sent = await linksToTools(
        pool,
        principal.userId,
        actions.map(({ meetingId }) => meetingId),
      );
      const linksOf = (row: Row) =>
        sent
          .filter(({ meetingId, actionId }) => meetingId === row.meetingId && actionId === row.id)
          .map(({ tool, url }) => ({ title: TOOL_TITLES[tool], url }));
      const shown = actions.map((row) => viewOf(row, principal, linksOf(row)));
      return { actions: shown, total, counts, today, page, limit };
    }),
    endpoint(exportRegister, (call) => asFile(call, 'csv')),
    endpoint(exportRegisterDeadlines, (call) => asFile(call, 'ics')),
  ];
}
