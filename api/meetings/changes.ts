import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { CommandResult, Request as CommandRequest } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { CHANGED_MEANWHILE, CORRECTED_MEANWHILE, type Seen } from '#commands/meeting/unchanged.ts';
import type { MeetingCommand } from '#domain/meeting/decide.ts';
import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { MEETING_FORBIDDEN, MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { organiserOf } from '#projections/meetings/own.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import { nameOfActor } from '#projections/users/names.ts';
import { isUuid } from '../http/correlation.ts';
import { Reply, SUCCESS, type Principal } from '../http/endpoint.ts';
import { etagOf } from '../http/etag.ts';
import { mustBeWriter } from '../saving.ts';

export interface Changing {
  readonly principal: Principal;
  readonly command: CommandRequest;
  /** Of success; 200 unless given. */
  readonly status?: number;
  /** What the answer says besides where it can be read. */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** Changes meetings in somebody's name; answers with the position to read at and the new revision. */
export class MeetingChanger {
  readonly #dependencies: RecordContext & ReadingContext;

  constructor(dependencies: RecordContext & ReadingContext) {
    this.#dependencies = dependencies;
  }

  change(
    id: string,
    wanted: MeetingCommand,
    changing: Changing & { readonly seen?: Seen | undefined },
  ): Promise<Reply> {
    const { command: request, seen } = changing;
    return this.with(id, changing, (meetingId) =>
      changeMeeting(this.#dependencies, { meetingId, command: wanted, request, seen }),
    );
  }

  /**
   * By a use case of its own. Throws READ_ONLY for observers, MEETING_NOT_FOUND where the principal may not even read
   * what they may not change, and what the use case throws.
   */
  async with(
    id: string,
    { principal, status = 200, answer = {} }: Changing,
    work: (meetingId: string) => Promise<CommandResult<unknown>>,
  ): Promise<Reply> {
    mustBeWriter(principal);
    if (!isUuid(id)) throw new GreffierError(MEETING_NOT_FOUND);
    const meetingId = id.toLowerCase();
    await this.#mustBeKnownTo(principal, meetingId);
    try {
      const { position, revision } = await work(meetingId);
      if (position === null) throw new TypeError('a changed meeting has a position');
      return new Reply(
        status,
        { ...SUCCESS, position, revision: String(revision), ...answer },
        { etag: etagOf(revision) },
      );
    } catch (error) {
      if (isError(error, MEETING_FORBIDDEN) && !(await findMeeting(this.#dependencies.pool, principal, id)))
        throw new GreffierError(MEETING_NOT_FOUND, {}, { cause: error });
      for (const refused of [CORRECTED_MEANWHILE, CHANGED_MEANWHILE])
        if (isError(error, refused)) throw await this.#named(refused, error);
      throw error;
    }
  }

  /** The same with the name of who was faster, for somebody who may change the meeting too. */
  async #named(refused: ErrorDefinition, error: GreffierError): Promise<GreffierError> {
    const { actor, at } = error.details;
    const by = await nameOfActor(this.#dependencies.pool, String(actor));
    return new GreffierError(refused, { meanwhile: { by, at } }, { cause: error });
  }

  /**
   * Throws MEETING_NOT_FOUND where the principal neither organises the meeting nor may read it. The stream is not
   * loaded for that, and the same is asked of a meeting that does not exist: the time of a refusal tells nothing.
   */
  async #mustBeKnownTo(principal: Principal, meetingId: string): Promise<void> {
    if (principal.isAdmin) return;
    const { pool, store } = this.#dependencies;
    const organiser = await organiserOf(pool, meetingId);
    if (organiser === principal.userId || (await findMeeting(pool, principal, meetingId))) return;
    const [last] = await Array.fromAsync(store.read(meetingStream(meetingId), { direction: 'backwards', limit: 1 }));
    const isNew = organiser === null && last !== undefined;
    if (!isNew) throw new GreffierError(MEETING_NOT_FOUND);
  }
}
