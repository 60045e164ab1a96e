import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import { expectedOf, MAX_APPEND_SIZE } from './append-service.ts';
import { identifier, nameOf, proposedEvent } from './messages.ts';
import type { Node } from './node.ts';
import type { ProposedEvent } from './record.ts';
import type { Expected, Outcome } from './write.ts';

interface Pending {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: (ProposedEvent | null)[];
}

/**
 * BatchAppend: one stream of calls for all appends, each put together from parts, each answered by its correlation id.
 */
export const batchAppend =
  (node: Node): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> =>
  (call) => {
    const pending = new Map<string, Pending>();
    const refused = node.refusal(call.metadata);
    if (refused) return void call.emit('error', refused);
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      if (options)
        pending.set(id, {
          stream: nameOf(options.getStreamIdentifier()),
          expected: expectedOf(options, options.getStreamPosition()),
          events: [],
        });
      const one = pending.get(id);
      if (!one) return;
      one.events.push(...request.getProposedMessagesList().map(proposedEvent));
      if (!request.getIsFinal()) return;
      pending.delete(id);
      const answer = (response: BatchAppendResp | null): void => {
        if (!response) return;
        response.setCorrelationId(request.getCorrelationId());
        response.setStreamIdentifier(identifier(one.stream));
        call.write(response);
      };
      const events = one.events.filter((event) => event !== null);
      const size = events.reduce((sum, event) => sum + event.data.byteLength, 0);
      if (events.length < one.events.length || one.stream === '') return answer(failed(null, 'BadRequest'));
      if (size > MAX_APPEND_SIZE) return answer(failed(tooLarge(), 'MaximumAppendSizeExceeded'));
      node.perform(
        'append',
        () => node.append(one.stream, one.expected, events),
        (outcome) => answer(responseFor(outcome, one)),
        (refusal) => call.emit('error', refusal),
      );
    });
    call.on('end', () => call.end());
    call.on('error', () => {});
  };

interface Packable {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const tooLarge = (): Packable => {
  const message = new shared.MaximumAppendSizeExceeded();
  message.setMaxappendsize(MAX_APPEND_SIZE);
  return { name: 'event_store.client.MaximumAppendSizeExceeded', bytes: message.serializeBinary() };
};

function failed(details: Packable | null, message: string): BatchAppendResp {
  const packed = new any.Any();
  packed.pack(details?.bytes ?? new Uint8Array(), details?.name ?? 'google.protobuf.Empty');
  const error = new status.Status();
  error.setMessage(message);
  error.setDetails(packed);
  const response = new streams.BatchAppendResp();
  response.setError(error);
  return response;
}

function responseFor(outcome: Outcome, { expected }: Pending): BatchAppendResp | null {
  switch (outcome.kind) {
    case 'silence':
      return null;
    case 'deleted':
      return failed(
        { name: 'event_store.client.StreamDeleted', bytes: new shared.StreamDeleted().serializeBinary() },
        'StreamDeleted',
      );
    case 'conflict':
      return failed(
        { name: 'event_store.client.WrongExpectedVersion', bytes: wrong(outcome.actual, expected) },
        'WrongExpectedVersion',
      );
    case 'written':
      return success(outcome);
    default:
      return outcome satisfies never;
  }
}

function success({ revision, position }: Extract<Outcome, { kind: 'written' }>): BatchAppendResp {
  const written = new streams.BatchAppendResp.Success();
  written.setCurrentRevision(String(revision));
  if (position === null) written.setNoPosition(new protobufEmpty.Empty());
  else {
    const place = new shared.AllStreamPosition();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    written.setPosition(place);
  }
  const response = new streams.BatchAppendResp();
  response.setSuccess(written);
  return response;
}

function wrong(actual: bigint | null, expected: Expected): Uint8Array {
  const message = new shared.WrongExpectedVersion();
  if (actual === null) message.setCurrentNoStream(new protobufEmpty.Empty());
  else message.setCurrentStreamRevision(String(actual));
  if (typeof expected === 'bigint') message.setExpectedStreamPosition(String(expected));
  else if (expected === 'no-stream') message.setExpectedNoStream(new protobufEmpty.Empty());
  else if (expected === 'any') message.setExpectedAny(new protobufEmpty.Empty());
  else message.setExpectedStreamExists(new protobufEmpty.Empty());
  return message.serializeBinary();
}
