import type { AnalysisVersionView } from '#api/contract/meeting-analyses.ts';
import { messageOf } from '../../../api/failure.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useChooseAnalysisMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly meetingId: string;
  /** Of the meeting, when the list was read. */
  readonly revision: string;
  readonly versions: readonly AnalysisVersionView[];
  readonly mayChoose: boolean;
}

/** Every version, the latest first; those who may edit the meeting choose which of them is shown. */
export const VersionList = ({ meetingId, revision, versions, mayChoose }: Props) => {
  const [choose, { isLoading }] = useChooseAnalysisMutation();
  const show = async (version: AnalysisVersionView): Promise<void> => {
    const { error } = await choose({ id: meetingId, analysis: version.id, seen: revision });
    if (error === undefined) showToast('success', fr.chosen);
    else showToast('error', fr.notChosen(messageOf(error)));
  };
  return (
    <ul className="divide-border border-border divide-y border-y">
      {versions.map((version) => (
        <li key={version.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="min-w-0 flex-1">
            <span className="block font-medium wrap-anywhere">{fr.named(version)}</span>
            <time dateTime={version.at} className="text-tertiary text-sm">
              {fr.at(version.at)}
            </time>
          </span>
          {version.chosenBy === null ? null : (
            <span className="text-secondary text-sm">{fr.chosenBy(version.chosenBy)}</span>
          )}
          {version.current ? <Badge tone="accent">{fr.current}</Badge> : null}
          {mayChoose && !version.current ? (
            <Button aria-label={fr.chooseThis(version)} disabled={isLoading} onClick={() => void show(version)}>
              {fr.choose}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
