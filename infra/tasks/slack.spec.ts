import { behavesAsADestination } from '#test/contract/task-destination.ts';
import { SLACK_TOKEN, startSlack } from '#test/emulators/tasks/slack.ts';
import { ownBudget } from '#test/support/own-budget.ts';
import { describe, expect, it } from 'vitest';
import { ToolCaller } from './caller.ts';
import { slackRefusal } from './slack-refusal.ts';
import { SlackTasks } from './slack.ts';

/** Days that the suite gives, as Slack is told them. */
const DAYS = { '4 décembre 2026': '2026-12-04', '11 décembre 2026': '2026-12-11' } as const;
const dueIn = (text: string): string | null => Object.entries(DAYS).find(([day]) => text.includes(day))?.[1] ?? null;
const CONTENT = { title: 'Relire <le> devis & signer', notes: 'Note', due: null };

async function opened() {
  const slack = await startSlack();
  const held: number[] = [];
  let ms = 0;
  const wait = async (more: number) => {
    held.push(more);
    ms += more;
  };
  const budget = ownBudget({ now: () => ms, wait });
  const caller = new ToolCaller({ tool: 'slack', budget, timeoutMs: 5_000, refusal: slackRefusal });
  const given = { tool: 'slack', token: SLACK_TOKEN, address: slack.address } as const;
  return { slack, held, given, destination: new SlackTasks(slack.origin, caller) };
}

describe('Slack', () => {
  behavesAsADestination(async () => {
    const { slack, given, destination } = await opened();
    slack.pageSize = 2;
    return {
      destination,
      faults: slack.faults,
      given,
      wrong: {
        token: { ...given, token: 'xoxb-un-autre' },
        place: { ...given, address: 'https://app.slack.com/client/T01/C0AUTRE9' },
        address: { ...given, address: 'https://exemple.slack.com/team/U0123456' },
      },
      tasks: () =>
        [...slack.messages.values()].map(({ text, reactions }) => ({
          title: text.split('\n')[0] ?? '',
          notes: text,
          due: dueIn(text),
          isDone: reactions.has('white_check_mark'),
        })),
      finish: (id, isDone) => {
        const reactions = slack.messages.get(id)?.reactions;
        if (isDone) reactions?.set('white_check_mark', new Set(['U0CLAIRE']));
        else reactions?.clear();
      },
      discard: (id) => slack.messages.delete(id),
      close: slack.close,
    };
  });

  it.each([
    ['invalid_auth', 'TASK_TOKEN_REFUSED'],
    ['token_revoked', 'TASK_TOKEN_REFUSED'],
    ['missing_scope', 'TASK_TOOL_FORBIDDEN'],
    ['not_in_channel', 'TASK_PLACE_UNKNOWN'],
    ['ratelimited', 'TASK_TOOL_THROTTLED'],
    ['fatal_error', 'TASK_TOOL_UNREACHABLE'],
    ['msg_too_long', 'TASK_REFUSED'],
  ])('refused by the name %s, with 200, says %s', async (name, code) => {
    const { slack, given, destination, held: waits } = await opened();
    const { held } = await destination.open(given);
    slack.refusals.push(name);
    await expect(destination.create({ held }, CONTENT, 'marque')).rejects.toMatchObject({ code });
    await destination.check({ held });
    // Who is asked to slow down does, though Slack does not say for how long.
    expect(waits.length).toBe(code === 'TASK_TOOL_THROTTLED' ? 1 : 0);
    await slack.close();
  });

  it('keeps a message that is there from being thought deleted while its channel cannot be read', async () => {
    const { slack, given, destination } = await opened();
    const { held } = await destination.open(given);
    const { id } = await destination.create({ held }, CONTENT, 'marque');
    slack.refusals.push('channel_not_found');
    await expect(destination.look({ held }, id)).rejects.toMatchObject({ code: 'TASK_PLACE_UNKNOWN' });
    slack.isArchived = true;
    await expect(destination.check({ held })).rejects.toMatchObject({ code: 'TASK_PLACE_UNKNOWN' });
    await slack.close();
  });

  it('takes back its own ✅ alone, links to the message, and names nobody by what people wrote', async () => {
    const { slack, given, destination } = await opened();
    const { held, place } = await destination.open(given);
    const { id, url } = await destination.create({ held }, CONTENT, 'marque');
    expect([place, url]).toEqual([
      'Exemple, #actions',
      `https://exemple.slack.com/archives/C0123ACTIONS/p${id.replace('.', '')}`,
    ]);
    expect(slack.messages.get(id)?.text).toBe('Relire &lt;le&gt; devis &amp; signer\nNote');
    await destination.setDone({ held }, id, true);
    await destination.setDone({ held }, id, true);
    slack.messages.get(id)?.reactions.get('white_check_mark')?.add('U0CLAIRE');
    await expect(destination.setDone({ held }, id, false)).rejects.toMatchObject({ code: 'TASK_NO_TRANSITION' });
    expect(await destination.look({ held }, id)).toMatchObject({ isDone: true });
    await slack.close();
  });
});
