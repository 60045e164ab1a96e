import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall } from '@grpc/grpc-js';
import { empty, nameOf, proposedEvent } from './messages.ts';
import type { ProposedEvent } from './record.ts';
import type { Node } from './node.ts';
import { exceptionInHandler, maxAppendSizeExceeded, streamDeleted, type Refusal } from './status.ts';
import type { Expected, Outcome } from './write.ts';

export const MAX_APPEND_SIZE = 1_048_576;

const Resp = streams.AppendResp;

interface ExpectedCases {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

export function expectedOf(options: ExpectedCases, revision: string): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : BigInt(revision);
}

/** Append: options, then the events one by one, then one answer. */
export const unaryAppend =
  (node: Node): handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, callback) => {
    const refused = node.refusal(call.metadata);
    let options: AppendReq.Options | undefined;
    const events: ProposedEvent[] = [];
    let size = 0;
    let failure: Refusal | null = refused;
    call.on('data', (request: AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (!message || failure) return;
      const event = proposedEvent(message);
      size += event?.data.byteLength ?? 0;
      if (!event) failure = exceptionInHandler();
      else if (size > MAX_APPEND_SIZE) failure = maxAppendSizeExceeded(MAX_APPEND_SIZE);
      else events.push(event);
    });
    call.on('end', () => {
      const stream = nameOf(options?.getStreamIdentifier());
      if (!options || failure || stream === '') return callback(failure ?? exceptionInHandler());
      const expected = expectedOf(options, options.getRevision());
      node.perform(
        'append',
        () => node.append(stream, expected, events),
        (outcome) => reply(outcome, stream, expected, callback),
        callback,
      );
    });
    call.on('error', () => {});
  };

function reply(
  outcome: Outcome,
  stream: string,
  expected: Expected,
  callback: (error: Refusal | null, response?: AppendResp) => void,
): void {
  if (outcome.kind === 'silence') return;
  if (outcome.kind === 'deleted') return callback(streamDeleted(stream));
  callback(null, outcome.kind === 'written' ? success(outcome) : conflict(outcome, expected));
}

function success({ revision, position }: Extract<Outcome, { kind: 'written' }>): AppendResp {
  const written = new Resp.Success();
  written.setCurrentRevision(String(revision));
  if (position === null) written.setNoPosition(empty());
  else {
    const place = new Resp.Position();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    written.setPosition(place);
  }
  const response = new Resp();
  response.setSuccess(written);
  return response;
}

function conflict({ actual }: Extract<Outcome, { kind: 'conflict' }>, expected: Expected): AppendResp {
  const wrong = new Resp.WrongExpectedVersion();
  if (actual === null) wrong.setCurrentNoStream(empty());
  else wrong.setCurrentRevision(String(actual));
  if (typeof expected === 'bigint') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no-stream') wrong.setExpectedNoStream(empty());
  else if (expected === 'any') wrong.setExpectedAny(empty());
  else wrong.setExpectedStreamExists(empty());
  const response = new Resp();
  response.setWrongExpectedVersion(wrong);
  return response;
}
