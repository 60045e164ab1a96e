import { exportState } from '#api/contract/exports.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { GreffierError } from '#domain/errors.ts';
import { isOther, pending } from '../analysis/pending.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isUuid } from '../http/correlation.ts';
import { Reply } from '../http/endpoint.ts';
import { EXPORT_NOT_FOUND } from './errors.ts';
import type { ExportJobs } from './jobs.ts';
import type { WrittenFormat } from './messages.ts';

interface FileAbout {
  readonly meetingId: string;
  readonly format: WrittenFormat;
  readonly name: string;
}

/** What the late result says of a file; its bytes are kept beside it, in pieces. */
export interface KeptFile extends FileAbout {
  readonly bytes: number;
  /** Ids, in order. */
  readonly pieces: readonly string[];
}

/** Documents that took longer than their caller could wait. */
export class LateExports {
  readonly #means: Pick<ApiDependencies, 'lateResults' | 'now'>;
  readonly #jobs: ExportJobs;

  constructor(means: Pick<ApiDependencies, 'lateResults' | 'now'>, jobs: ExportJobs) {
    this.#means = means;
    this.#jobs = jobs;
  }

  /** 202 with the address, and how much is done. */
  pending(id: string): Reply {
    const { status, body, headers } = pending(exportState, id);
    const share = this.#jobs.progressOf(id);
    return new Reply(
      status,
      { ...(body as object), progress: share === null ? null : Math.floor(share * 100) },
      headers,
    );
  }

  ready(id: string, { meetingId, name, bytes }: KeptFile): Reply {
    return new Reply(200, {
      success: true,
      meetingId,
      name,
      bytes,
      location: `${exportState.path.replace(':id', id)}/file`,
    });
  }

  /** Throws EXPORT_NOT_FOUND, also for another person's, and what the writing failed with. */
  async find(id: string, userId: string): Promise<KeptFile | 'pending'> {
    const late = isUuid(id) ? await this.#means.lateResults.find(id, userId, new Date(this.#means.now())) : null;
    if (!late || isOther(late, 'export')) throw new GreffierError(EXPORT_NOT_FOUND);
    if (late.state === 'failed') throw new GreffierError(late.error);
    return late.state === 'pending' ? 'pending' : (late.answer.parsed() as KeptFile);
  }

  /** False once the meeting was erased, or somebody who spoke in it, or its caller has cancelled it. */
  async isWanted(id: string, userId: string): Promise<boolean> {
    return (await this.#means.lateResults.find(id, userId, new Date(this.#means.now()))) !== null;
  }

  /** Throws KEY_DESTROYED where the meeting was erased meanwhile, or the document cancelled. */
  async keep(id: string, about: FileAbout, pieces: readonly Uint8Array[], expiresAt: Date): Promise<KeptFile> {
    const kept: string[] = [];
    for (const piece of pieces) {
      const one = await this.#means.lateResults.keepPiece(id, about.meetingId, piece, expiresAt);
      if (one === null) throw new GreffierError(KEY_DESTROYED);
      kept.push(one);
    }
    return { ...about, bytes: pieces.reduce((sum, { length }) => sum + length, 0), pieces: kept };
  }

  /** Reads the file as it is sent. Throws EXPORT_NOT_FOUND where it is erased meanwhile. */
  async *pieces({ meetingId, pieces }: KeptFile, userId: string): AsyncGenerator<Uint8Array> {
    for (const id of pieces) {
      const bytes = await this.#means.lateResults.piece(id, userId, meetingId);
      if (!bytes) throw new GreffierError(EXPORT_NOT_FOUND);
      yield bytes;
    }
  }
}
