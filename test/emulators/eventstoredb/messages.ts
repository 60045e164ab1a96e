import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EmulatedRecord, LogPosition, ProposedEvent } from './record.ts';

/** Between the emulator's own terms and the messages of the service definitions. */

const { Empty, StreamIdentifier, UUID } = shared;
const Resp = streams.ReadResp;

export const identifier = (stream: string): shared.StreamIdentifier => {
  const message = new StreamIdentifier();
  message.setStreamName(Buffer.from(stream).toString('base64'));
  return message;
};

export const nameOf = (message: shared.StreamIdentifier | undefined): string =>
  Buffer.from(message?.getStreamName_asU8() ?? []).toString('utf8');

export function eventMessage(record: EmulatedRecord): ReadResp {
  const id = new UUID();
  id.setString(record.id);
  const recorded = new Resp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(identifier(record.stream));
  recorded.setStreamRevision(String(record.revision));
  recorded.setCommitPosition(String(record.position));
  recorded.setPreparePosition(String(record.position));
  recorded.getMetadataMap().set('type', record.type);
  recorded.getMetadataMap().set('created', String(record.created));
  recorded.getMetadataMap().set('content-type', record.json ? 'application/json' : 'application/octet-stream');
  recorded.setData(record.data);
  recorded.setCustomMetadata(record.metadata);
  const event = new Resp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(String(record.position));
  const message = new Resp();
  message.setEvent(event);
  return message;
}

export function notFoundMessage(stream: string): ReadResp {
  const notFound = new Resp.StreamNotFound();
  notFound.setStreamIdentifier(identifier(stream));
  const message = new Resp();
  message.setStreamNotFound(notFound);
  return message;
}

export function confirmationMessage(subscriptionId: string): ReadResp {
  const confirmation = new Resp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  const message = new Resp();
  message.setConfirmation(confirmation);
  return message;
}

export function checkpointMessage({ commit, prepare }: LogPosition): ReadResp {
  const checkpoint = new Resp.Checkpoint();
  checkpoint.setCommitPosition(String(commit));
  checkpoint.setPreparePosition(String(prepare));
  const message = new Resp();
  message.setCheckpoint(checkpoint);
  return message;
}

export function caughtUpMessage(): ReadResp {
  const message = new Resp();
  message.setCaughtUp(new Resp.CaughtUp());
  return message;
}

export const empty = (): shared.Empty => new Empty();

interface ProposedMessage {
  getId(): shared.UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

const UUID_TEXT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Null for what a real server does not accept. */
export function proposedEvent(message: ProposedMessage): ProposedEvent | null {
  const id = message.getId()?.getString() ?? '';
  const type = message.getMetadataMap().get('type') ?? '';
  if (!UUID_TEXT.test(id) || type === '') return null;
  return {
    id,
    type,
    json: message.getMetadataMap().get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}
