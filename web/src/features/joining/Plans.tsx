import type { PlannedLinkView } from '#api/contract/joining.ts';
import { CalendarPlus, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { formatDateTime, formatDeadline } from '../../fr/dates.ts';
import { PlatformGlyph } from '../../labels/PlatformGlyph.tsx';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands } from '../../palette/registry.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useSkipWeekMutation, useStopPlanMutation } from './api.ts';
import { fr } from './fr.ts';
import { PlanDialog } from './PlanDialog.tsx';

const whenText = ({ weekly, until, nextTime }: PlannedLinkView): string =>
  [
    weekly ? fr.plan.every : fr.plan.once,
    ...(until === null ? [] : [fr.plan.last(formatDeadline(until))]),
    nextTime === null ? fr.plan.over : fr.plan.next(formatDateTime(nextTime)),
  ].join(' · ');

interface RowProps {
  readonly plan: PlannedLinkView;
  readonly onChange: () => void;
}

/** One week that is left out, without the others: the next one, or one that was left out before. */
const Weeks = ({ plan: { id, title, weekly, nextTime, skipped } }: Pick<RowProps, 'plan'>) => {
  const [skipWeek, { isLoading }] = useSkipWeekMutation();
  const run = async (startsAt: string, skip: boolean): Promise<void> => {
    const { error } = await skipWeek({ id, startsAt, skip });
    if (error !== undefined) showToast('error', fr.failed(messageOf(error)));
  };
  if (!weekly) return null;
  return (
    <>
      {skipped.map((startsAt) => (
        <p key={startsAt} className="text-secondary flex flex-wrap items-center gap-x-3 text-sm">
          {fr.plan.skipped(formatDateTime(startsAt))}
          <Button
            aria-label={fr.plan.unskipOf(title, formatDateTime(startsAt))}
            disabled={isLoading}
            onClick={() => void run(startsAt, false)}
          >
            {fr.plan.unskip}
          </Button>
        </p>
      ))}
      {nextTime === null ? null : (
        <Button
          className="self-start"
          aria-label={fr.plan.skipOf(title, formatDateTime(nextTime))}
          disabled={isLoading}
          onClick={() => void run(nextTime, true)}
        >
          {fr.plan.skip}
        </Button>
      )}
    </>
  );
};

const Row = ({ plan, onChange }: RowProps) => {
  const [stop] = useStopPlanMutation();
  const run = async (): Promise<void> => {
    const { error } = await stop(plan.id);
    if (error === undefined) showToast('success', fr.plan.stopped);
    else showToast('error', fr.failed(messageOf(error)));
  };
  return (
    <li className="flex items-start justify-between gap-4 px-5 py-3">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex items-center gap-2">
          <PlatformGlyph platform={plan.platform} />
          <span className="min-w-0 font-medium wrap-anywhere">{plan.title}</span>
        </p>
        <p className="text-secondary text-sm">{whenText(plan)}</p>
        <Weeks plan={plan} />
        {plan.obstacle === null ? null : <p className="text-warning text-sm">{plan.obstacle}</p>}
      </div>
      <span className="inline-flex shrink-0">
        <IconButton label={fr.plan.change(plan.title)} icon={<PencilLine aria-hidden size={16} />} onClick={onChange} />
        <IconButton
          label={fr.plan.stop(plan.title)}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => void run()}
        />
      </span>
    </li>
  );
};

/** Links that the person planned, for meetings that are in no calendar. */
export const Plans = ({ plans }: { readonly plans: readonly PlannedLinkView[] }) => {
  const [opened, open] = useState<PlannedLinkView | 'new' | null>(null);
  const add = { id: 'plan-link', label: fr.plan.add, section: fr.section, run: () => open('new') };
  useCommands([add]);
  return (
    <Section title={fr.plans} aside={<CommandButton command={add} icon={<CalendarPlus aria-hidden size={16} />} />}>
      <p className="text-tertiary px-5 pb-3 text-sm">{fr.plansNote}</p>
      {plans.length === 0 ? (
        <p className="text-secondary border-border border-t px-5 py-4">{fr.noPlan}</p>
      ) : (
        <ul className="divide-border border-border divide-y border-t">
          {plans.map((plan) => (
            <Row key={plan.id} plan={plan} onChange={() => open(plan)} />
          ))}
        </ul>
      )}
      {opened === null ? null : <PlanDialog plan={opened === 'new' ? null : opened} onClose={() => open(null)} />}
    </Section>
  );
};
