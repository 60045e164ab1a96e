import { LONGEST_PLAN_MINUTES, LONGEST_PLAN_TITLE, type PlannedLinkView } from '#api/contract/joining.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../api/faults.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useSavePlanMutation } from './api.ts';
import { fr } from './fr.ts';

const ABOUT = { MEETING_URL_INVALID: 'link', PLAN_OVER: 'day' } as const;
const USUAL_MINUTES = 60;

interface Props {
  /** Null for a new one. */
  readonly plan: PlannedLinkView | null;
  readonly onClose: () => void;
}

/** Plans a link for the bot, or changes what is planned. */
export const PlanDialog = ({ plan, onClose }: Props) => {
  const id = useId();
  const [save, { error, isLoading }] = useSavePlanMutation();
  const [weekly, setWeekly] = useState(plan?.weekly ?? false);
  const { fields, other } = faultsOf<'link' | 'title' | 'day' | 'time' | 'minutes' | 'until'>(error, ABOUT);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const text = (name: string): string => String(said.get(name) ?? '');
    const answer = await save({
      id: plan?.id ?? null,
      link: text('link'),
      title: text('title'),
      day: text('day'),
      time: text('time'),
      minutes: Number(text('minutes')),
      weekly,
      until: weekly && text('until') !== '' ? text('until') : null,
    });
    if (answer.error !== undefined) return;
    showToast('success', fr.plan.saved);
    onClose();
  };
  const field = (name: 'link' | 'title' | 'day' | 'time' | 'minutes', value: string | number) => ({
    name,
    label: fr.plan[name],
    required: true,
    defaultValue: value,
    error: fields[name] ?? null,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={plan === null ? fr.plan.adding : fr.plan.changing}
      footer={
        <>
          <Button onClick={onClose}>{fr.plan.cancel}</Button>
          <Button type="submit" form={id} variant="primary" disabled={isLoading}>
            {fr.plan.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextInput {...field('link', plan?.link ?? '')} autoComplete="off" maxLength={2_000} />
        <TextInput {...field('title', plan?.title ?? '')} maxLength={LONGEST_PLAN_TITLE} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextInput {...field('day', plan?.day ?? '')} type="date" />
          <TextInput {...field('time', plan?.time ?? '')} type="time" />
          <TextInput
            {...field('minutes', plan?.minutes ?? USUAL_MINUTES)}
            type="number"
            min={5}
            max={LONGEST_PLAN_MINUTES}
          />
        </div>
        <div className="flex items-start gap-3">
          <Checkbox label={fr.plan.weekly} checked={weekly} onChange={setWeekly} />
          <p aria-hidden>{fr.plan.weekly}</p>
        </div>
        {weekly ? (
          <TextInput
            label={fr.plan.until}
            name="until"
            type="date"
            defaultValue={plan?.until ?? ''}
            hint={fr.plan.untilHint}
            error={fields.until ?? null}
          />
        ) : null}
        {other === null ? null : <Banner tone="danger">{other}</Banner>}
      </form>
    </Dialog>
  );
};
