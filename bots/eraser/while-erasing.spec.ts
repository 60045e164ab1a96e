import { EDITED_MEANWHILE } from '#commands/handle.ts';
import { isError } from '#domain/errors.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import type { EventLog } from '#domain/events/log.ts';
import { ACTION_NOT_FOUND, MINUTES_BEING_ERASED, NOT_ANALYSED } from '#domain/meeting/errors.ts';
import { openMinutes } from '#test/support/erased-minutes.ts';
import { describe, expect, it } from 'vitest';

type Opened = Awaited<ReturnType<typeof openMinutes>>;

/** What somebody does while the eraser works, and what the minutes must have where it was not refused. */
interface Deed {
  readonly what: string;
  readonly act: (all: Opened) => Promise<unknown>;
  readonly then: (minutes: Awaited<ReturnType<Opened['minutes']>>) => void;
}

const deeds: readonly Deed[] = [
  {
    what: 'a decision that is added',
    act: ({ add }) => add('w1', 'La clôture est posée.'),
    then: (minutes) => expect(minutes?.decisions.map(({ text }) => text)).toContain('La clôture est posée.'),
  },
  {
    what: 'an action that is put right',
    act: ({ change }) => change({ type: 'correctAction', actionId: 'o1', changes: { task: 'Réserver le car' } }),
    then: (minutes) => expect(minutes?.actionItems.find(({ id }) => id === 'o1')?.task).toBe('Réserver le car'),
  },
  {
    what: 'an action that goes with a speaker to another name',
    act: async ({ words, number }) => words({ type: 'renameSpeaker', speaker: await number('Claire'), name: 'Jeanne' }),
    then: (minutes) => expect(minutes?.actionItems.find(({ id }) => id === 'o1')?.assignee).toBe('Jeanne'),
  },
  {
    what: 'a decision that is removed',
    act: ({ change }) => change({ type: 'removeStatement', part: 'decisions', statementId: 'd1' }),
    then: (minutes) => expect(minutes?.decisions.map(({ id }) => id)).not.toContain('d1'),
  },
  {
    what: 'an action that is removed',
    act: ({ change }) => change({ type: 'removeAction', actionId: 'a1' }),
    then: (minutes) => expect(minutes?.actionItems.map(({ id }) => id)).not.toContain('a1'),
  },
  {
    what: 'an analysis that comes',
    act: ({ analyse }) => analyse({ summary: 'Entre-temps.' }),
    then: (minutes) => expect(minutes?.summary).toBe('De l’analyste.'),
  },
];

/** At which of the eraser's calls the deed is done, and whether the eraser's process dies there. */
interface Moment {
  readonly call: number;
  readonly dies: 'no' | 'before' | 'after';
}

const REFUSALS = [MINUTES_BEING_ERASED, NOT_ANALYSED, ACTION_NOT_FOUND];

class Died extends Error {}

/** What an eraser calls, with something done at one of its calls: the process may die there. */
function calling(all: Opened, { call, dies }: Moment, deed: () => Promise<void>) {
  let calls = 0;
  const called = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls - 1 !== call) return work();
    if (dies === 'after') await work();
    await deed();
    if (dies !== 'no') throw new Died();
    return work();
  };
  const { log } = all.dependencies;
  const watched: EventLog = Object.assign(Object.create(log) as EventLog, {
    load: (stream: string) => called(() => log.load(stream)),
    append: (...given: Parameters<EventLog['append']>) => called(() => log.append(...given)),
    positionOf: log.positionOf.bind(log),
    endsAt: log.endsAt.bind(log),
  });
  const keyring = { destroy: (path: string) => called(() => all.keyring.destroy(path)) } as Keyring;
  return { log: watched, keyring };
}

/** Does it until it is done; what somebody was faster than, and what died, is done again. */
async function untilDone(erase: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await erase();
      return;
    } catch (error) {
      if (!(error instanceof Died) && !isError(error, EDITED_MEANWHILE)) throw error;
    }
  }
}

/** Answers whether there was such a call, and whether the deed was done at it. */
async function erasedWhile({ act }: Deed, moment: Moment, all: Opened): Promise<'over' | 'done' | 'refused'> {
  let told: 'over' | 'done' | 'refused' = 'over';
  const calls = calling(all, moment, async () => {
    told = await act(all).then(
      () => 'done' as const,
      (error: unknown) => {
        // Or the minutes are gone already, and their analysis is still to come.
        if (REFUSALS.some((one) => isError(error, one))) return 'refused' as const;
        throw error;
      },
    );
  });
  const erase = await all.asked('Zoé Hamel');
  await untilDone(() => erase(calls));
  return told;
}

const MOMENTS = ['no', 'before', 'after'] as const;

describe.each(deeds)('while somebody is erased, $what', (deed) => {
  it.each([false, true])(
    'is refused for the moment or lasts, at every call (after another erasure: %s)',
    async (isSecond) => {
      const seen = new Set<string>();
      for (const dies of MOMENTS)
        for (let call = 0; ; call += 1) {
          const all = await openMinutes();
          await all.analyse();
          await all.add('n1', 'Le loyer est plafonné.');
          await all.task('o1', { task: 'Réserver le train', assignee: 'Claire' });
          if (isSecond) {
            await all.erase('Noé');
            await all.analyse();
          }
          const told = await erasedWhile(deed, { call, dies }, all);
          if (told === 'over') break;
          seen.add(told);
          const { erasures } = await all.meeting();
          expect([...erasures.values()].every((state) => state === 'done')).toBe(true);
          await all.analyse();
          const minutes = await all.minutes();
          if (told === 'done') deed.then(minutes);
          expect(minutes?.decisions.map(({ text }) => text)).toContain('Le loyer est plafonné.');
          // Once it is over, it is as ever.
          if (told === 'refused') {
            await deed.act(all);
            if (deed.what !== 'an analysis that comes') deed.then(await all.minutes());
          }
        }
      expect([...seen].toSorted()).toEqual(['done', 'refused']);
    },
  );
});

const kept = async (all: Opened) => {
  await all.analyse();
  expect((await all.minutes())?.decisions.map(({ text }) => text)).toContain('Le loyer est plafonné.');
};

it('what an earlier erasure left lasts, whenever its analysis comes', async () => {
  const analysis: Deed = { what: 'an analysis', act: ({ analyse }) => analyse(), then: () => {} };
  for (let call = 0; ; call += 1) {
    const all = await openMinutes();
    await all.analyse();
    await all.add('n1', 'Le loyer est plafonné.');
    await all.erase('Noé');
    const told = await erasedWhile(analysis, { call, dies: 'no' }, all);
    if (told === 'over') break;
    await kept(all);
  }
});

it('what stays lasts where an erasure is cut off and another is done before it', async () => {
  for (let call = 0; ; call += 1) {
    const all = await openMinutes();
    await all.analyse();
    await all.add('n1', 'Le loyer est plafonné.');
    const erase = await all.asked('Zoé Hamel');
    const other = await all.asked('Noé');
    let isOver = true;
    const calls = calling(all, { call, dies: 'before' }, async () => {
      isOver = false;
      // Another process, in which the other request is first.
      await untilDone(() => other());
    });
    await untilDone(() => erase(calls));
    if (isOver) break;
    await kept(all);
  }
});
