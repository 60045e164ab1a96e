import type { MeetingView } from '#api/contract/meetings.ts';
import { foldText } from '#api/contract/minutes.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useMergeSpeakersMutation, usePartSpeakersMutation, useSpeakersQuery } from './api.ts';
import { fr } from './fr.ts';
import { SpeakerRow } from './SpeakerRow.tsx';
import { type Named, useNaming } from './useNaming.ts';

interface Props {
  readonly meeting: MeetingView;
  readonly onClose: () => void;
}

/** Why names cannot be given: one of them is empty, or already another speaker's, whom these may be one with. */
function problemOf(names: readonly Named[], speakers: readonly { readonly number: number; readonly name: string }[]) {
  for (const { number, name, wanted } of names) {
    if (wanted === '') return fr.nameless(name);
    const renamed = new Set(names.map((one) => one.number));
    const other = speakers.find(
      (one) => one.number !== number && !renamed.has(one.number) && foldText(one.name) === foldText(wanted),
    );
    if (other !== undefined) return fr.taken(name, other.name);
  }
  return null;
}

/** Names all speakers of a meeting at once, by what they said; two of them can be made one, and two again. */
export const SpeakersDialog = ({ meeting: { id, revision }, onClose }: Props) => {
  const form = useId();
  const { data, isError } = useSpeakersQuery(id, { refetchOnMountOrArgChange: true });
  const [merge, merging] = useMergeSpeakersMutation();
  const [part, parting] = usePartSpeakersMutation();
  const give = useNaming(id, data?.revision ?? revision);
  const [problem, setProblem] = useState<string | null>(null);
  const speakers = data?.speakers ?? [];
  const nameOf = (number: number): string => speakers.find((one) => one.number === number)?.name ?? '';
  const partNow = async (from: number, into: number): Promise<void> => {
    const { error } = await part({ id, from, into });
    if (error === undefined) showToast('success', fr.parted(nameOf(from), nameOf(into)));
    else showToast('error', messageOf(error));
  };
  const mergeNow = async (from: number, into: number): Promise<void> => {
    const { error } = await merge({ id, from, into });
    if (error !== undefined) return showToast('error', messageOf(error));
    const undo = { label: fr.undo, run: () => void partNow(from, into) };
    showToast('success', fr.merged(nameOf(from), nameOf(into)), undo);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const names = speakers.flatMap(({ number, name }) => {
      const wanted = said.get(`name-${number}`);
      return typeof wanted !== 'string' || wanted.trim() === name ? [] : [{ number, name, wanted: wanted.trim() }];
    });
    const found = problemOf(names, speakers);
    setProblem(found);
    if (found === null && (await give(names))) onClose();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={fr.title}
      description={fr.note}
      footer={
        <>
          <Button onClick={onClose}>{fr.cancel}</Button>
          <Button type="submit" form={form} variant="primary" disabled={data === undefined}>
            {fr.save}
          </Button>
        </>
      }
    >
      {data === undefined ? (
        isError ? (
          <p className="text-danger">{fr.unread}</p>
        ) : (
          <Loading>
            <Skeleton className="h-48 w-full" />
          </Loading>
        )
      ) : (
        <form
          id={form}
          onSubmit={(event) => void submit(event)}
          className="divide-border max-h-[60dvh] divide-y overflow-y-auto px-0.5"
        >
          {problem === null ? null : (
            <p role="alert" className="text-danger bg-surface sticky top-0 z-10 py-3">
              {problem}
            </p>
          )}
          {speakers.map((speaker) => (
            <SpeakerRow
              key={`${speaker.number} ${speaker.name}`}
              speaker={speaker}
              others={speakers.filter(({ number, mergedInto }) => number !== speaker.number && mergedInto === null)}
              busy={merging.isLoading || parting.isLoading}
              onMerge={(into) => void mergeNow(speaker.number, into)}
              onPart={(into) => void partNow(speaker.number, into)}
            />
          ))}
        </form>
      )}
    </Dialog>
  );
};
