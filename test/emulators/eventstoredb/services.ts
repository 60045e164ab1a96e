import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { handleServerStreamingCall, handleUnaryCall, Server, UntypedServiceImplementation } from '@grpc/grpc-js';
import { expectedOf, unaryAppend } from './append-service.ts';
import { batchAppend } from './batch-append-service.ts';
import { nameOf } from './messages.ts';
import type { Endpoint, Node } from './node.ts';
import { Outgoing } from './outgoing.ts';
import { serveRead } from './read.ts';
import { streamDeleted, wrongExpectedVersion } from './status.ts';
import { serveSubscription } from './subscribe.ts';
import type { Expected } from './write.ts';

export interface Member extends Endpoint {
  readonly state: 'leader' | 'follower';
  readonly alive: boolean;
}

/** Subscriptions that are being served, so that a test can end them. */
export type Subscriptions = Set<Outgoing>;

const read =
  (node: Node, subscriptions: Subscriptions): handleServerStreamingCall<ReadReq, ReadResp> =>
  (call) => {
    const out = new Outgoing(call);
    const options = call.request.getOptions();
    const refused = node.refusal(call.metadata);
    if (refused || !options) return void (refused ? out.fail(refused) : out.end());
    const subscribes = options.hasSubscription();
    const serve = async (): Promise<void> => {
      if (!subscribes) return serveRead(node.log, options, node.version, out);
      subscriptions.add(out);
      await serveSubscription(node.log, options, node.version, out).finally(() => subscriptions.delete(out));
    };
    node.perform(
      subscribes ? 'subscribe' : 'read',
      () => void serve(),
      () => {},
      (refusal) => out.fail(refusal),
    );
  };

/** The numbers by which real servers name what is not a revision. */
const NUMBER_OF: Readonly<Record<Exclude<Expected, bigint>, bigint>> = {
  'no-stream': -1n,
  any: -2n,
  'stream-exists': -4n,
};

interface DeleteOptions {
  getStreamIdentifier(): shared.StreamIdentifier | undefined;
  getRevision(): string;
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

const remove =
  <Req extends { getOptions(): DeleteOptions | undefined }, Resp>(
    node: Node,
    hard: boolean,
    respond: (position: bigint) => Resp,
  ): handleUnaryCall<Req, Resp> =>
  (call, callback) => {
    const refused = node.refusal(call.metadata);
    const options = call.request.getOptions();
    if (refused || !options) return callback(refused);
    const stream = nameOf(options.getStreamIdentifier());
    const expected = expectedOf(options, options.getRevision());
    node.perform(
      'delete',
      () => node.remove(stream, expected, hard),
      (outcome) => {
        if (outcome.kind === 'deleted') callback(streamDeleted(stream));
        else if (outcome.kind === 'conflict')
          callback(
            wrongExpectedVersion(
              'Delete',
              stream,
              typeof expected === 'bigint' ? expected : NUMBER_OF[expected],
              outcome.actual ?? -1n,
            ),
          );
        else if (outcome.kind === 'written') callback(null, respond(outcome.position ?? 0n));
      },
      callback,
    );
  };

function deleted(position: bigint): DeleteResp {
  const place = new streams.DeleteResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  const response = new streams.DeleteResp();
  response.setPosition(place);
  return response;
}

function tombstoned(position: bigint): TombstoneResp {
  const place = new streams.TombstoneResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  const response = new streams.TombstoneResp();
  response.setPosition(place);
  return response;
}

function supportedMethods(version: string): features.SupportedMethods {
  const response = new features.SupportedMethods();
  response.setEventStoreServerVersion(version);
  const extras: Readonly<Record<string, string[]>> = {
    read: ['position', 'events'],
    batchappend: ['deadline_duration'],
  };
  for (const name of ['read', 'append', 'delete', 'tombstone', 'batchappend']) {
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    method.setFeaturesList(extras[name] ?? []);
    response.addMethods(method);
  }
  return response;
}

function clusterInfo(members: readonly Member[]): gossip.ClusterInfo {
  const response = new gossip.ClusterInfo();
  for (const { host, port, state, alive } of members) {
    const endpoint = new gossip.EndPoint();
    endpoint.setAddress(host);
    endpoint.setPort(port);
    const id = new shared.UUID();
    id.setString(randomUUID());
    const member = new gossip.MemberInfo();
    member.setInstanceId(id);
    member.setState(gossip.MemberInfo.VNodeState[state === 'leader' ? 'LEADER' : 'FOLLOWER']);
    member.setIsAlive(alive);
    member.setHttpEndPoint(endpoint);
    response.addMembers(member);
  }
  return response;
}

/** Adds the services that the client uses, as far as Greffier does. */
export function serve(
  server: Server,
  node: Node,
  subscriptions: Subscriptions,
  members: () => readonly Member[],
): void {
  server.addService(streamsService.StreamsService, {
    read: read(node, subscriptions),
    append: unaryAppend(node),
    batchAppend: batchAppend(node),
    delete: remove<DeleteReq, DeleteResp>(node, false, deleted),
    tombstone: remove<TombstoneReq, TombstoneResp>(node, true, tombstoned),
  } as UntypedServiceImplementation);
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: ((_, callback) => callback(null, supportedMethods(node.version))) as handleUnaryCall<
      shared.Empty,
      features.SupportedMethods
    >,
  } as UntypedServiceImplementation);
  server.addService(gossipService.GossipService, {
    read: ((_, callback) => callback(null, clusterInfo(members()))) as handleUnaryCall<
      shared.Empty,
      gossip.ClusterInfo
    >,
  } as UntypedServiceImplementation);
}
