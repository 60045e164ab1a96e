import type { TaskTool, Tool } from './tools.ts';

/** With what a tool is reached in somebody's name, and where their tasks go there; in the vault. */
export type HeldTool =
  | { readonly tool: 'asana'; readonly token: string; readonly project: string }
  | {
      readonly tool: 'trello';
      readonly key: string;
      readonly token: string;
      readonly board: string;
      readonly list: string;
    }
  | {
      readonly tool: 'jira';
      /** Its origin, such as `https://exemple.atlassian.net`. */
      readonly site: string;
      readonly email: string;
      readonly token: string;
      readonly project: string;
      /** The id of the kind of issue that is made. */
      readonly issueType: string;
      /** Whom issues are assigned to: whose token it is. */
      readonly accountId: string;
    }
  | {
      readonly tool: 'slack';
      readonly token: string;
      /** The channel's id. */
      readonly channel: string;
      /** Where the workspace's pages are. */
      readonly site: string;
    }
  /** By what the person lets Greffier do at Google: there is no other token. */
  | { readonly tool: 'google'; readonly userId: string; readonly list: string }
  /** « Planification automatique »: entries of the person's own calendar. */
  | { readonly tool: 'calendar'; readonly userId: string }
  /** By what the person lets Greffier do at Microsoft, as the three that follow. */
  | { readonly tool: 'todo'; readonly userId: string; readonly list: string }
  | { readonly tool: 'planner'; readonly userId: string; readonly plan: string; readonly bucket: string }
  | { readonly tool: 'outlook'; readonly userId: string }
  /** The mailbox of the person's account at Google. */
  | { readonly tool: 'gmail'; readonly userId: string };

/** What somebody gives of a tool; places are addresses as a browser shows them. */
export type GivenTool =
  | { readonly tool: 'asana'; readonly token: string; readonly address: string }
  | {
      readonly tool: 'trello';
      readonly key: string;
      readonly token: string;
      readonly address: string;
      /** The name of a list of the board; empty for its first. */
      readonly list: string;
    }
  | { readonly tool: 'jira'; readonly email: string; readonly token: string; readonly address: string }
  | { readonly tool: 'slack'; readonly token: string; readonly address: string }
  /** `list`: the title of a list; empty for the first. */
  | { readonly tool: 'google'; readonly userId: string; readonly list: string }
  | { readonly tool: 'calendar'; readonly userId: string }
  /** `list`: the name of a list; empty for the one that To Do begins with. */
  | { readonly tool: 'todo'; readonly userId: string; readonly list: string }
  /** Names of a plan and of a bucket of it; an empty bucket for the first. */
  | { readonly tool: 'planner'; readonly userId: string; readonly plan: string; readonly bucket: string }
  | { readonly tool: 'outlook'; readonly userId: string }
  | { readonly tool: 'gmail'; readonly userId: string };

/** What a tool says of a place where tasks go. */
export interface ToolPlace {
  readonly held: HeldTool;
  /** The name of project or board and list, as the tool has it. */
  readonly place: string;
  /** The name of whose token it is, as the tool has it. */
  readonly account: string;
}

/** What a task says. */
export interface TaskContent {
  readonly title: string;
  /** Where it comes from; without the marker. */
  readonly notes: string;
  /** The day, YYYY-MM-DD; null for none. */
  readonly due: string | null;
}

/** A task as the tool has it. */
export interface ForeignTask {
  readonly id: string;
  /** Where people open it. */
  readonly url: string;
  readonly isDone: boolean;
}

/** A call about tasks of one connection. */
export interface TaskCall<Held extends HeldTool = HeldTool> {
  readonly held: Held;
  readonly signal?: AbortSignal | undefined;
}

/** Port to connecting a tool. Everything throws a GreffierError of TASK_FAILURES. */
export interface ConnectableTool<Given extends GivenTool = GivenTool, Held extends HeldTool = HeldTool> {
  readonly tool: Tool;
  /** Asks the tool whose token it is and whether the place is there, and writes nothing. */
  open(given: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }>;
  /** Whether the connection still holds; throws what is wrong with it. */
  check(call: TaskCall<Held>): Promise<void>;
}

/** Port to a tool in which people have their tasks. Everything throws a GreffierError of TASK_FAILURES. */
export interface TaskDestination<
  Given extends GivenTool = GivenTool,
  Held extends HeldTool = HeldTool,
> extends ConnectableTool<Given, Held> {
  readonly tool: TaskTool;
  /**
   * How long after a call that was cut off `find` may not yet know what came of it, in ms: longer than a call may take,
   * and than the tool needs to find what was just made.
   */
  readonly settlesMs: number;
  /** Whether only what has a day goes there: without one, it is taken out. */
  readonly needsDay: boolean;
  /** Makes a task that bears the marker. */
  create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask>;
  /** The task that bears the marker, made since then (ISO 8601); null where there is none. */
  find(call: TaskCall<Held>, marker: string, since: string): Promise<ForeignTask | null>;
  /** Null where it is there no more: deleted, or archived. */
  look(call: TaskCall<Held>, id: string): Promise<ForeignTask | null>;
  /** Nothing is said of one that is there no more. */
  change(call: TaskCall<Held>, id: string, changed: TaskContent & { readonly marker: string }): Promise<void>;
  setDone(call: TaskCall<Held>, id: string, isDone: boolean): Promise<void>;
  /** Also where it is there no more. */
  remove(call: TaskCall<Held>, id: string): Promise<void>;
}
