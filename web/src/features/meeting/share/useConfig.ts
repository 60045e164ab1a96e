import type { MeetingConfigView } from '#api/contract/meeting-access.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { useConfigureMeetingMutation, useMeetingConfigurationQuery } from './api.ts';
import { fr } from './fr.ts';

/** How a meeting is treated, and how that is changed: each choice is kept at once, and shown before it is. */
export const useConfig = (id: string) => {
  const { currentData, isError, refetch } = useMeetingConfigurationQuery(id);
  const [configure] = useConfigureMeetingMutation();
  const [chosen, choose] = useState<Partial<MeetingConfigView>>({});
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** One change after the other: each carries the whole configuration. */
  const before = useRef(Promise.resolve());
  const config = currentData === undefined ? undefined : { ...currentData.config, ...chosen };
  const keep = async (whole: MeetingConfigView): Promise<void> => {
    const { error } = await configure({ id, config: whole });
    if (error === undefined) return setSaved(true);
    choose({});
    setFailure(fr.failed(messageOf(error)));
  };
  const set = (change: Partial<MeetingConfigView>): void => {
    if (config === undefined) return;
    const whole = { ...config, ...change };
    setFailure(null);
    setSaved(false);
    choose((now) => ({ ...now, ...change }));
    before.current = before.current.then(() => keep(whole));
  };
  return {
    config,
    notInForce: currentData?.notInForce ?? [],
    set,
    saved,
    failure,
    isUnread: config === undefined && isError,
    retry: () => void refetch(),
  };
};

export type Config = ReturnType<typeof useConfig>;
