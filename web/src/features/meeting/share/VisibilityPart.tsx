import { VISIBILITIES } from '#api/contract/meeting-access.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { ConfigRefusal } from './ConfigRefusal.tsx';
import { fr } from './fr.ts';
import type { Config } from './useConfig.ts';

const OPTIONS = VISIBILITIES.toReversed().map((value) => ({ value, label: fr.visibilities[value] }));

/** Whether everybody who is signed in may read the meeting, or only those who are named. */
export const VisibilityPart = ({ config, set, failure, overtaken, isUnread, retry }: Config) => {
  if (isUnread) return <ErrorNotice message={fr.config.unread} onRetry={retry} />;
  if (config === undefined)
    return (
      <Loading>
        <Skeleton className="h-15 w-full" />
      </Loading>
    );
  return (
    <div>
      <Select
        label={fr.visibility}
        hint={fr.visibilityNotes[config.visibility]}
        value={config.visibility}
        options={OPTIONS}
        onChange={(visibility) => set({ visibility })}
      />
      <ConfigRefusal failure={failure} overtaken={overtaken} set={set} />
    </div>
  );
};
