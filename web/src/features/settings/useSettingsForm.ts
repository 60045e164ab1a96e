import type { SettingsView } from '#api/contract/settings.ts';
import { useState } from 'react';
import { faultsOf } from '../../api/faults.ts';
import { showToast } from '../../ui/toasts.ts';
import { useChangeSettingsMutation } from './api.ts';
import { changesOf, faultsIn, valuesOf, type Draft, type Faults, type Name, type Values } from './form.ts';
import { fr } from './fr.ts';

export interface SettingsForm {
  readonly values: Values;
  /** What is wrong with each field, once saving was tried. */
  readonly faults: Faults;
  readonly set: <N extends Name>(name: N, value: Values[N]) => void;
  /** Whether a field shows something else than what is kept. */
  readonly differs: (...names: readonly Name[]) => boolean;
}

/**
 * The form over the settings that are kept: it holds only what was changed, so that what somebody else changes
 * meanwhile stays. `save` answers whether there was nothing wrong with it.
 */
export const useSettingsForm = (kept: SettingsView) => {
  const [draft, setDraft] = useState<Draft>({});
  const [tried, setTried] = useState(false);
  const [change, { isLoading, error }] = useChangeSettingsMutation();
  const changes = changesOf(kept, draft);
  const found = faultsIn(changes);
  const refused = faultsOf<Name>(error);

  const save = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(found).length > 0) return false;
    if (Object.keys(changes).length === 0) {
      showToast('success', fr.nothingToSave);
      return true;
    }
    // The contract found nothing wrong with them.
    const outcome = await change(changes as Parameters<typeof change>[0]);
    if (outcome.error !== undefined) return false;
    // What was typed while it was on its way stays.
    setDraft((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== draft[name as Name])));
    setTried(false);
    showToast('success', fr.saved);
    return true;
  };

  const form: SettingsForm = {
    values: { ...valuesOf(kept), ...draft },
    faults: tried ? { ...refused.fields, ...found } : {},
    set: (name, value) => setDraft((now) => ({ ...now, [name]: value })),
    differs: (...names) => names.some((name) => name in changes),
  };
  return {
    form,
    save,
    saving: isLoading,
    changed: Object.keys(changes).length > 0,
    failure: tried ? refused.other : null,
  };
};
