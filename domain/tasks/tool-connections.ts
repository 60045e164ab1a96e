import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { TASK_FAILURE_CODES, type TaskFailureCode } from './failures.ts';
import { toolCategory } from './identity.ts';
import { TOOLS, type Tool } from './tools.ts';

const time = z.iso.datetime({ offset: true });
const tool = z.enum(TOOLS);
const failureCode = z.enum(TASK_FAILURE_CODES as [TaskFailureCode, ...TaskFailureCode[]]);

/** Who ended a connection: the person, or Greffier, since their account has ended. */
export const DISCONNECTED_BY = ['person', 'account'] as const;

/** Tokens and the names of places are in the vault under the id of the connection, and go with it. */
export const toolEvents = {
  /**
   * The person wants their action items sent there, or the minutes of their meetings from there; `withOpen`: also those
   * that they had before.
   */
  TaskToolConnected: eventType(
    z.object({ connectionId: z.string(), userId: z.string(), tool, withOpen: z.boolean(), at: time }),
  ),
  /** The tool takes its token no more: nothing is sent until the person connects it again. */
  TaskToolRefused: eventType(z.object({ connectionId: z.string(), tool, failure: failureCode, at: time })),
  TaskToolDisconnected: eventType(
    z.object({ connectionId: z.string(), userId: z.string(), tool, by: z.enum(DISCONNECTED_BY), at: time }),
  ),
};
export type ToolEvent = EventOf<typeof toolEvents>;

/** A tool that somebody connected. */
export interface ToolConnection {
  readonly id: string;
  readonly tool: Tool;
  readonly withOpen: boolean;
  /** ISO 8601. */
  readonly since: string;
  /** Why the tool takes it no more; null while it does. */
  readonly refusal: { readonly failure: TaskFailureCode; readonly at: string } | null;
}

/** Each tool once. */
export type ToolConnections = ReadonlyMap<Tool, ToolConnection>;

export type ToolCommand =
  | {
      readonly type: 'connectTool';
      readonly connectionId: string;
      readonly userId: string;
      readonly tool: Tool;
      readonly withOpen: boolean;
      readonly at: string;
    }
  | {
      readonly type: 'refuseTool';
      readonly connectionId: string;
      readonly failure: TaskFailureCode;
      readonly at: string;
    }
  | {
      readonly type: 'disconnectTool';
      readonly userId: string;
      readonly tool: Tool;
      readonly by: (typeof DISCONNECTED_BY)[number];
      readonly at: string;
    };

const connectionWith = (connections: ToolConnections, connectionId: string): ToolConnection | undefined =>
  [...connections.values()].find(({ id }) => id === connectionId);

function decide(command: ToolCommand, connections: ToolConnections): readonly ToolEvent[] {
  switch (command.type) {
    case 'connectTool': {
      const { type: _type, ...data } = command;
      return connections.get(data.tool)?.id === data.connectionId ? [] : [{ type: 'TaskToolConnected', data }];
    }
    case 'refuseTool': {
      const { connectionId, failure, at } = command;
      const known = connectionWith(connections, connectionId);
      if (known === undefined || known.refusal !== null) return [];
      return [{ type: 'TaskToolRefused', data: { connectionId, tool: known.tool, failure, at } }];
    }
    case 'disconnectTool': {
      const { userId, tool: which, by, at } = command;
      const connectionId = connections.get(which)?.id;
      return connectionId === undefined
        ? []
        : [{ type: 'TaskToolDisconnected', data: { connectionId, userId, tool: which, by, at } }];
    }
  }
}

function evolve(connections: ToolConnections, { type, data }: ToolEvent): ToolConnections {
  switch (type) {
    case 'TaskToolConnected': {
      const { connectionId: id, tool: which, withOpen, at: since } = data;
      return new Map(connections).set(which, { id, tool: which, withOpen, since, refusal: null });
    }
    case 'TaskToolRefused': {
      const known = connectionWith(connections, data.connectionId);
      if (known === undefined) return connections;
      return new Map(connections).set(known.tool, { ...known, refusal: { failure: data.failure, at: data.at } });
    }
    case 'TaskToolDisconnected':
      return new Map([...connections].filter(([, { id }]) => id !== data.connectionId));
  }
}

export const toolDecider: Decider<ToolConnections, ToolCommand, ToolEvent> = {
  initialState: new Map(),
  decide,
  evolve,
};

export const toolStreams = decidedStreams(toolCategory, { events: toolEvents, decider: toolDecider });
