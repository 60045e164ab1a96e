import { LANGUAGES } from '#api/contract/meeting-access.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { ConfigRefusal } from './ConfigRefusal.tsx';
import { fr } from './fr.ts';
import type { Config } from './useConfig.ts';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: fr.config.languages[value] }));

/** How the meeting is treated: its languages, and what is made and mailed of it by itself. */
export const ConfigPart = ({ config, set, saved, failure, overtaken, isUnread, retry }: Config) => {
  if (isUnread) return <ErrorNotice message={fr.config.unread} onRetry={retry} />;
  if (config === undefined)
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-15 w-full" />
        <Skeleton className="h-15 w-full" />
      </Loading>
    );
  const language = (name: 'captionLanguage' | 'summaryLanguage', note?: string) => (
    <Select
      label={fr.config[name]}
      hint={note}
      value={config[name]}
      options={OPTIONS}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const automatic = (name: 'automaticSummary' | 'automaticEmail', note?: string) => (
    <Switch
      label={fr.config[name]}
      hint={note}
      checked={config[name]}
      onChange={(checked) => set({ [name]: checked })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {language('captionLanguage')}
      {language('summaryLanguage', fr.config.summaryLanguageNote)}
      {automatic('automaticSummary')}
      {automatic('automaticEmail', fr.config.automaticEmailNote)}
      <output className="text-success block text-sm empty:hidden">{saved ? fr.config.saved : ''}</output>
      <ConfigRefusal failure={failure} overtaken={overtaken} set={set} />
    </div>
  );
};
