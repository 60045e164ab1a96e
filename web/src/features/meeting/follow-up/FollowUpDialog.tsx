import {
  LEAST_MINUTES,
  LONGEST_AGENDA,
  LONGEST_TITLE,
  MOST_MINUTES,
  type FollowUpAnswer,
  type FollowUpDraftView,
} from '#api/contract/follow-ups.ts';
import { useId, useState, type SubmitEvent } from 'react';
import { faultsOf } from '../../../api/faults.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { LABEL } from '../../../ui/controls.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Textarea, TextInput } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSaveFollowUpMutation } from './api.ts';
import { fr } from './fr.ts';

const ABOUT = { FOLLOW_UP_PAST: 'day' } as const;

interface PeopleProps {
  readonly people: FollowUpAnswer['people'];
  readonly without: readonly number[];
  readonly onChange: (without: readonly number[]) => void;
}

const People = ({ people, without, onChange }: PeopleProps) => (
  <fieldset>
    <legend className={LABEL}>{fr.people}</legend>
    <ul className="flex flex-col gap-2">
      {people.map(({ number, name, email }) => (
        <li key={number} className="flex items-start gap-3">
          <Checkbox
            label={name}
            checked={!without.includes(number)}
            onChange={(comes) => onChange(comes ? without.filter((other) => other !== number) : [...without, number])}
          />
          <p aria-hidden className="min-w-0 wrap-anywhere">
            {name} <span className="text-tertiary text-sm">{email ?? fr.noAddress}</span>
          </p>
        </li>
      ))}
    </ul>
  </fieldset>
);

export interface FollowUpDialogProps {
  readonly id: string;
  readonly followUp: FollowUpAnswer;
  readonly draft: FollowUpDraftView;
  readonly onClose: () => void;
}

/** Writes the draft of the next meeting, and settles it where its author says so. */
export const FollowUpDialog = ({ id, followUp: { version, people }, draft, onClose }: FollowUpDialogProps) => {
  const form = useId();
  const [save, { error, isLoading }] = useSaveFollowUpMutation();
  const [without, leave] = useState(draft.without as readonly number[]);
  // What was opened is what is saved: changes of others meanwhile are refused, not taken over unseen.
  const [seen] = useState(version);
  const { fields, other } = faultsOf<'title' | 'day' | 'time' | 'minutes' | 'agenda'>(error, ABOUT);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const text = (name: string): string => String(said.get(name) ?? '');
    const plans = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'plan';
    const written = {
      title: text('title'),
      agenda: text('agenda').replaceAll('\r\n', '\n'),
      day: text('day'),
      time: text('time'),
      minutes: Number(text('minutes')),
      without: [...without],
    };
    const answer = await save({ id, version: seen, plans, draft: written });
    if (answer.error !== undefined) return;
    showToast('success', plans ? fr.done.planned : fr.done.saved);
    onClose();
  };
  const field = (name: 'title' | 'day' | 'time' | 'minutes', label: string) => ({
    name,
    label,
    required: true,
    defaultValue: draft[name],
    error: fields[name] ?? null,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fr.editing}
      footer={
        <>
          <Button onClick={onClose}>{fr.cancel}</Button>
          <Button type="submit" form={form} value="draft" disabled={isLoading}>
            {fr.save}
          </Button>
          <Button type="submit" form={form} value="plan" variant="primary" disabled={isLoading}>
            {fr.plan}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextInput {...field('title', fr.what)} maxLength={LONGEST_TITLE} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextInput {...field('day', fr.day)} type="date" />
          <TextInput {...field('time', fr.time)} type="time" />
          <TextInput {...field('minutes', fr.minutes)} type="number" min={LEAST_MINUTES} max={MOST_MINUTES} />
        </div>
        {people.length === 0 ? null : <People people={people} without={without} onChange={leave} />}
        <Textarea
          label={fr.agenda}
          name="agenda"
          defaultValue={draft.agenda}
          hint={fr.agendaHint}
          maxLength={LONGEST_AGENDA}
          error={fields.agenda ?? null}
        />
        {other === null ? null : <Banner tone="danger">{other}</Banner>}
      </form>
    </Dialog>
  );
};
