import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import type { ForeignTask, TaskDestination } from '#domain/tasks/destination.ts';
import { TASK_FAILURES, taskFailureOf } from '#domain/tasks/failures.ts';
import { AGAIN_AFTER_MS } from '#domain/tasks/next-step.ts';
import { taskDecider, type TaskCommand, type TaskEvent } from '#domain/tasks/task.ts';
import fc from 'fast-check';
import { runs } from '#test/support/long.ts';
import { expect, it } from 'vitest';
import { advance, type OwnAction } from './advance.ts';

const SETTLES_MS = 60_000;
const CONNECTED = Date.parse('2026-11-20T09:00:00Z');
const owner = { connectionId: 'c', userId: 'u', tool: 'asana', meetingId: 'm', actionId: 'a' } as const;
const THE_TASK = 'task-1';

class Killed extends Error {}

/** How the next call to the tool ends: well, answered but lost, not made at all, late, refused, or with our process. */
const FATES = ['well', 'lost', 'not-made', 'late', 'refused', 'killed-before', 'killed-after'] as const;
type Fate = (typeof FATES)[number];

interface Card {
  readonly marker: string;
  content: string;
  isDone: boolean;
  isThere: boolean;
  /** From when on it can be found. */
  readonly visibleAt: number;
}

/** A tool that loses answers, finds late what was made, and dies with the process that calls it. */
class Tool implements TaskDestination {
  readonly tool = 'asana';
  readonly needsDay = false;
  readonly settlesMs = SETTLES_MS;
  readonly cards = new Map<string, Card>();
  fates: Fate[] = [];
  now = CONNECTED;

  async #call<Result>(effect: (visibleAt: number) => Result): Promise<Result> {
    const fate = this.fates.shift() ?? 'well';
    if (fate === 'killed-before') throw new Killed();
    if (fate === 'not-made') throw new GreffierError(TASK_FAILURES.unreachable);
    if (fate === 'refused') throw new GreffierError(TASK_FAILURES.refused);
    const result = effect(this.now + (fate === 'late' ? SETTLES_MS - 1 : 0));
    if (fate === 'killed-after') throw new Killed();
    if (fate === 'lost' || fate === 'late') throw new GreffierError(TASK_FAILURES.unreachable);
    return result;
  }

  open = () => Promise.reject(new TypeError('nobody opens it'));
  check = () => Promise.resolve();
  create: TaskDestination['create'] = (_, { title }, marker) =>
    this.#call((visibleAt) => {
      const id = `card-${this.cards.size + 1}`;
      this.cards.set(id, { marker, content: title, isDone: false, isThere: true, visibleAt });
      return this.#shown(id);
    });
  find: TaskDestination['find'] = (_, marker) =>
    this.#call(() => {
      const [id] = [...this.cards].find(([, one]) => one.marker === marker && one.visibleAt <= this.now) ?? [];
      return id === undefined ? null : this.#shown(id);
    });
  look: TaskDestination['look'] = (_, id) =>
    this.#call(() => (this.cards.get(id)?.isThere === true ? this.#shown(id) : null));
  change: TaskDestination['change'] = (_, id, { title }) => this.#call(() => this.#set(id, { content: title }));
  setDone: TaskDestination['setDone'] = (_, id, isDone) => this.#call(() => this.#set(id, { isDone }));
  remove: TaskDestination['remove'] = (_, id) => this.#call(() => this.#set(id, { isThere: false }));

  #set(id: string, changes: Partial<Card>): void {
    Object.assign(this.cards.get(id) ?? {}, changes);
  }

  #shown = (id: string): ForeignTask => ({
    id,
    url: `https://outil.exemple/${id}`,
    isDone: this.cards.get(id)?.isDone === true,
  });
}

const doing = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ is: 'round' } as const) },
  fc.record({ is: fc.constant('fates' as const), fates: fc.array(fc.constantFrom(...FATES), { maxLength: 3 }) }),
  fc.record({ is: fc.constant('title' as const), title: fc.constantFrom('Écrire', 'Relire', 'Signer') }),
  fc.record({ is: fc.constant('done-here' as const), isDone: fc.boolean() }),
  fc.record({ is: fc.constant('done-there' as const), isDone: fc.boolean() }),
  fc.record({ is: fc.constant('mine' as const), isMine: fc.boolean() }),
  fc.record({ is: fc.constant('later' as const), ms: fc.constantFrom(1_000, 30_000, SETTLES_MS, AGAIN_AFTER_MS) }),
);

type Doing = typeof doing extends fc.Arbitrary<infer Step> ? Step : never;

/** The action item, the tool and the record, over any order of what people, faults and rounds do. */
class World {
  readonly tool = new Tool();
  readonly events: TaskEvent[] = [];
  action: OwnAction = { content: { title: 'Écrire', notes: '', due: null }, isDone: false };
  isMine = true;

  async round(): Promise<void> {
    const record = async (command: TaskCommand) => {
      this.events.push(...taskDecider.decide(command, stateFrom(taskDecider, this.events)));
      return stateFrom(taskDecider, this.events);
    };
    const task = {
      taskId: THE_TASK,
      owner,
      action: this.isMine ? this.action : null,
      destination: this.tool,
      call: { held: { tool: 'asana', token: 't', project: 'p' } },
      connectedAt: new Date(CONNECTED).toISOString(),
      now: () => new Date(this.tool.now).toISOString(),
      record,
      setHere: async (isDone: boolean) => {
        this.action = { ...this.action, isDone };
        return true;
      },
    } as const;
    try {
      await advance(task, stateFrom(taskDecider, this.events), true);
    } catch (error) {
      if (!(error instanceof Killed) && taskFailureOf(error) === null) throw error;
    }
  }

  do(step: Doing): Promise<void> | void {
    switch (step.is) {
      case 'round':
        return this.round();
      case 'fates':
        this.tool.fates = [...step.fates];
        return;
      case 'title':
        this.action = { ...this.action, content: { ...this.action.content, title: step.title } };
        return;
      case 'done-here':
        this.action = { ...this.action, isDone: step.isDone };
        return;
      case 'done-there':
        for (const card of this.tool.cards.values()) if (card.isThere) card.isDone = step.isDone;
        return;
      case 'mine':
        this.isMine = step.isMine;
        return;
      case 'later':
        this.tool.now += step.ms;
    }
  }
}

it('has each action item in the tool once, as it is here, whatever is lost, killed, late or changed anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 25 }), async (steps) => {
      const world = new World();
      for (const step of steps) {
        await world.do(step);
        const open = [...world.tool.cards.values()].filter(({ isThere, isDone }) => isThere && !isDone);
        expect(open.length).toBeLessThanOrEqual(1);
        const markers = [...world.tool.cards.values()].map(({ marker }) => marker);
        expect(new Set(markers).size).toBe(markers.length);
      }
      // Nothing goes wrong any more: both come to say the same, and then nothing is done.
      world.tool.fates = [];
      for (let rounds = 0; rounds < 4; rounds += 1) {
        world.tool.now += AGAIN_AFTER_MS;
        await world.round();
      }
      const there = [...world.tool.cards.values()].filter(({ isThere, isDone }) => isThere && !isDone);
      const isOpen = world.isMine && !world.action.isDone;
      expect(there.map(({ content }) => content)).toEqual(isOpen ? [world.action.content.title] : []);
      const recorded = world.events.length;
      await world.round();
      expect(world.events).toHaveLength(recorded);
    }),
    { numRuns: runs(1_500) },
  );
});
