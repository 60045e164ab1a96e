import type { ComingMeeting } from '#api/contract/joining.ts';
import { messageOf } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useChooseComingMutation } from './api.ts';
import { fr } from './fr.ts';

type Scope = 'meeting' | 'series';

/** What can be chosen of a meeting as it stands: the contrary for it, for its series, and the rule again. */
function choicesOf({ state, recurring, own }: ComingMeeting) {
  const comes = state === 'comes' || state === 'hindered';
  const one = { scope: 'meeting' as Scope, wanted: !comes as boolean | null, label: comes ? fr.stay : fr.come };
  const all = { scope: 'series' as Scope, wanted: !comes as boolean | null };
  return [
    one,
    ...(recurring ? [{ ...all, label: comes ? fr.seriesStays : fr.seriesComes }] : []),
    ...(own.meeting === null && own.series === null
      ? []
      : [{ scope: (own.meeting === null ? 'series' : 'meeting') as Scope, wanted: null, label: fr.byRule }]),
  ];
}

/** One click chooses whether the bot comes to a meeting, or to its series; the toast takes it back. */
export const MeetingChoice = ({ meeting }: { readonly meeting: ComingMeeting }) => {
  const [choose, { isLoading }] = useChooseComingMutation();
  const { id, title, own, mayChoose, mayNotChoose } = meeting;
  const set = async (scope: Scope, wanted: boolean | null, undone = false): Promise<void> => {
    const former = own[scope];
    const { error } = await choose({ id, wanted, scope });
    if (error !== undefined) return showToast('error', fr.failed(messageOf(error)));
    const undo = { label: fr.undo, run: () => void set(scope, former, true) };
    showToast('success', fr.changed(title, wanted), undone ? undefined : undo);
  };
  if (!mayChoose) return <p className="text-tertiary max-w-80 text-sm">{mayNotChoose}</p>;
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end">
      {choicesOf(meeting).map(({ scope, wanted, label }) => (
        <Button
          key={label}
          disabled={isLoading}
          aria-label={fr.about(label, title)}
          onClick={() => void set(scope, wanted)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};
