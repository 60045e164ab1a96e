import {
  addGlossaryEntry,
  alwaysCorrect,
  applyGlossaryToPast,
  changeGlossaryEntry,
  glossaryAdditions,
  glossaryEntryMeetings,
  readGlossary,
  removeGlossaryEntry,
  takeBackGlossaryEntry,
} from '#api/contract/glossary.ts';
import { changeByGlossary } from '#commands/glossary/apply.ts';
import { addEntry, changeEntry, readGlossary as loadGlossary, takeBackEntry } from '#commands/glossary/glossary.ts';
import { askRun } from '#commands/glossary/run.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import { loadMeeting } from '#commands/meeting/meeting.ts';
import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { ENTRY_NOT_FOUND } from '#domain/glossary/decide.ts';
import { TAKE_BACK_MS } from '#domain/glossary/take-back.ts';
import { mustBeEditable } from '#domain/meeting/rules.ts';
import { listAddedSince, listEntries } from '#projections/glossary/entries.ts';
import {
  applicationsByEntry,
  GLOSSARY_PROJECTIONS,
  latestRun,
  meetingsOfEntry,
  type RunRecord,
} from '#projections/glossary/queries.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { isUuid } from '../http/correlation.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger } from '../meetings/changes.ts';
import { mustBeWriter } from '../saving.ts';

/** Throws ENTRY_NOT_FOUND for what is no id. */
function idOf({ id }: { readonly id: string }): string {
  if (!isUuid(id)) throw new GreffierError(ENTRY_NOT_FOUND);
  return id.toLowerCase();
}

const runView = ({ askedAt, endedAt, ...run }: RunRecord) => ({
  ...run,
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** The later of the positions that a change has; the last of them is. */
const reply = (status: number, positions: readonly (string | null)[], more: object = {}): Reply => {
  const position = positions.findLast((one) => one !== null);
  if (position === undefined) throw new TypeError('a changed glossary has a position');
  return new Reply(status, { ...SUCCESS, position, ...more });
};

/** The glossary of the company: administrators keep it, and people who correct a meeting add to it. */
export function glossaryEndpoints(dependencies: RecordContext & ReadingContext): Endpoint[] {
  const { pool, sealer, progress, log, now } = dependencies;
  const changer = new MeetingChanger(dependencies);
  const caughtUp = async ({ minPosition }: { readonly minPosition?: string | undefined }): Promise<void> => {
    if (minPosition !== undefined) await progress.reached(GLOSSARY_PROJECTIONS, minPosition);
  };
  const applied = async (isWanted: boolean, id: string, command: CommandRequest): Promise<string | null> =>
    isWanted ? (await askRun(dependencies, { kind: 'apply', entries: [id] }, command)).position : null;
  return [
    endpoint(readGlossary, async ({ query }) => {
      await caughtUp(query);
      const [entries, places, run] = await Promise.all([
        listEntries({ pool, sealer }),
        applicationsByEntry(pool),
        latestRun(pool),
      ]);
      return {
        entries: entries.map(({ id, wrong, right, kind }) => ({
          id,
          wrong,
          right,
          kind,
          ...(places.get(id) ?? { places: 0, meetings: 0 }),
        })),
        run: run && runView(run),
      };
    }),
    endpoint(addGlossaryEntry, async ({ body: { past, ...content }, command }) => {
      const { id, position } = await addEntry(dependencies, content, command);
      return reply(201, [position, await applied(past, id, command)], { id });
    }),
    endpoint(changeGlossaryEntry, async ({ params, body: { past, ...content }, command }) => {
      const id = idOf(params);
      const { position } = await changeEntry(dependencies, { id, content }, command);
      return reply(200, [position, await applied(past, id, command)]);
    }),
    endpoint(removeGlossaryEntry, async ({ params, query: { withdraw }, command }) => {
      const id = idOf(params);
      const { position } = await changeEntry(dependencies, { id, content: null }, command);
      const asked =
        withdraw === 'true' ? await askRun(dependencies, { kind: 'withdraw', entries: [id] }, command) : null;
      return reply(200, [position, asked?.position ?? null]);
    }),
    endpoint(glossaryEntryMeetings, async ({ params, query, principal }) => {
      await caughtUp(query);
      const meetings = await meetingsOfEntry(pool, principal, idOf(params));
      return { meetings: meetings.map((one) => ({ ...one, startTime: one.startTime.toISOString() })) };
    }),
    endpoint(applyGlossaryToPast, async ({ command }) => {
      const { id, position } = await askRun(dependencies, { kind: 'apply', entries: [] }, command);
      return reply(201, [position], { id });
    }),
    endpoint(glossaryAdditions, async ({ query, principal }) => {
      await caughtUp(query);
      const since = new Date(Date.parse(now()) - TAKE_BACK_MS);
      const additions = await listAddedSince({ pool, sealer }, { by: `user:${principal.userId}`, since });
      return { additions: additions.map(({ id, wrong, right }) => ({ id, wrong, right })) };
    }),
    endpoint(takeBackGlossaryEntry, async ({ params, principal, command }) => {
      mustBeWriter(principal);
      const id = idOf(params);
      const { position } = await takeBackEntry(dependencies, id, command);
      const asked = await askRun(dependencies, { kind: 'withdraw', entries: [id] }, command);
      return reply(200, [position, asked.position]);
    }),
    endpoint(alwaysCorrect, ({ params, body: content, principal, command }) => {
      const entryId = derivedId('glossary-entry', command.commandId);
      const call = { principal, command, status: 201, answer: { id: entryId } };
      return changer.with(params.id, call, async (meetingId) => {
        mustBeEditable(await loadMeeting(log, meetingId), principal);
        const { expected: _, ...request } = command;
        const added = await addEntry(dependencies, content, request);
        const glossary = (await loadGlossary(log)).limitedTo(new Set([added.id]));
        const change = { type: 'applyGlossary', glossary } as const;
        const changed = await changeByGlossary(dependencies, {
          meetingId,
          change,
          request: { ...request, actor: 'system:glossary' },
        });
        return { ...changed, state: null, position: changed.position ?? added.position };
      });
    }),
  ];
}
