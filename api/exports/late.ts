import type { RecordContext } from '../context/record.ts';
import type { AnalysisContext } from '../context/analysis.ts';
import { exportState, type listedExport } from '#api/contract/exports.ts';
import type { ListedResult } from '#domain/analysis/late-results.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { GreffierError } from '#domain/errors.ts';
import type { z } from 'zod/mini';
import { KEPT_AT_MOST, type LateWork } from '../analysis/queue.ts';
import { isOther, pending } from '../analysis/pending.ts';
import { isUuid } from '../http/correlation.ts';
import { Reply } from '../http/endpoint.ts';
import type { WrittenDocument } from './document.ts';
import { EXPORT_NOT_FOUND, TOO_MANY_EXPORTS } from './errors.ts';
import type { ExportJobs } from './jobs.ts';
import type { WrittenFormat } from './messages.ts';

export const EXPORTS: LateWork = { kind: 'export', atOnce: 3, refusal: TOO_MANY_EXPORTS };

interface FileAbout {
  readonly meetingId: string;
  readonly format: WrittenFormat;
  readonly name: string;
}

type KeptPieces = Pick<KeptFile, 'meetingId' | 'pieces'>;
type ListedExport = z.output<typeof listedExport>;

/** What the late result says of a file; its bytes are kept beside it, in pieces. */
export interface KeptFile extends FileAbout {
  readonly bytes: number;
  /** Ids, in order. */
  readonly pieces: readonly string[];
}

/** Documents that took longer than their caller could wait. */
export class LateExports {
  readonly #dependencies: Pick<AnalysisContext, 'lateResults'> & Pick<RecordContext, 'now'>;
  readonly #jobs: ExportJobs;

  constructor(dependencies: Pick<AnalysisContext, 'lateResults'> & Pick<RecordContext, 'now'>, jobs: ExportJobs) {
    this.#dependencies = dependencies;
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
    const late = isUuid(id)
      ? await this.#dependencies.lateResults.find(id, userId, new Date(this.#dependencies.now()))
      : null;
    if (!late || isOther(late, 'export')) throw new GreffierError(EXPORT_NOT_FOUND);
    if (late.state === 'failed') throw new GreffierError(late.error);
    return late.state === 'pending' ? 'pending' : (late.answer.parsed() as KeptFile);
  }

  /** False once the meeting was erased, or somebody who spoke in it, or its caller has cancelled it. */
  async isWanted(id: string, userId: string): Promise<boolean> {
    return (await this.#dependencies.lateResults.find(id, userId, new Date(this.#dependencies.now()))) !== null;
  }

  /**
   * Keeps a piece of what is being written. Throws KEY_DESTROYED where the meeting was erased, or the document
   * cancelled.
   */
  async keepPiece(id: string, meetingId: string, piece: Uint8Array): Promise<string> {
    const expiresAt = new Date(Date.parse(this.#dependencies.now()) + KEPT_AT_MOST);
    const kept = await this.#dependencies.lateResults.keepPiece({ resultId: id, meetingId, bytes: piece, expiresAt });
    if (kept === null) throw new GreffierError(KEY_DESTROYED);
    return kept;
  }

  /** What is said of a document that was written late. Throws KEY_DESTROYED as `keepPiece` does. */
  async keep(about: FileAbout, document: WrittenDocument): Promise<KeptFile> {
    return { ...about, bytes: document.bytes, pieces: await document.keepAll() };
  }

  /** Reads the file as it is sent. Throws EXPORT_NOT_FOUND where it is erased meanwhile. */
  async *pieces({ meetingId, pieces }: KeptPieces, userId: string): AsyncGenerator<Uint8Array> {
    for (const id of pieces) {
      const bytes = await this.#dependencies.lateResults.piece(id, userId, meetingId);
      if (!bytes) throw new GreffierError(EXPORT_NOT_FOUND);
      yield bytes;
    }
  }

  /** The same for one that is sent once: it is forgotten with that, also where its reader leaves. */
  async *passing(file: KeptPieces, userId: string): AsyncGenerator<Uint8Array> {
    try {
      yield* this.pieces(file, userId);
    } finally {
      await this.discardPieces(file.pieces, userId);
    }
  }

  async discardPieces(pieces: readonly string[], userId: string): Promise<void> {
    for (const piece of pieces) await this.#dependencies.lateResults.discard(piece, userId);
  }

  /** The documents that somebody asked for and that are written late: under way, ready, or failed; the oldest first. */
  async list(userId: string): Promise<ListedExport[]> {
    const all = await this.#dependencies.lateResults.list(userId, new Date(this.#dependencies.now()));
    return all.flatMap((one): ListedExport[] => (isExport(one) ? [this.#listed(one)] : []));
  }

  #listed({ id, meetingId, label, result }: ListedResult): ListedExport {
    const about = { id, meetingId, format: formatOf(label) };
    const nothing = { progress: null, name: null, bytes: null, error: null };
    if (result.state === 'failed') return { ...about, ...nothing, state: 'failed', error: result.error.message };
    if (result.state === 'pending') {
      const share = this.#jobs.progressOf(id);
      return { ...about, ...nothing, state: 'pending', progress: share === null ? null : Math.floor(share * 100) };
    }
    const { name, bytes } = result.answer.parsed() as KeptFile;
    return { ...about, ...nothing, state: 'ready', name, bytes };
  }
}

/** What a late result that is a document says of itself: no word of it. */
export const labelOf = (format: WrittenFormat): string => `export/${format}`;
const isExport = ({ label }: ListedResult): boolean => label.startsWith('export/');
const formatOf = (label: string): WrittenFormat => label.slice('export/'.length) as WrittenFormat;
