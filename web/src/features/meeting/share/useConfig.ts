import type { MeetingConfigView } from '#api/contract/meeting-access.ts';
import { useRef, useState } from 'react';
import { asFailure, type Failure, messageOf } from '../../../api/failure.ts';
import { useConfigureMeetingMutation, useMeetingConfigurationQuery } from './api.ts';
import { fr } from './fr.ts';

type Change = Partial<MeetingConfigView>;

/** What this page chose, on top of what was read until that is as new as the revision; null: not answered yet. */
interface Chosen {
  readonly change: Change;
  readonly until: string | null;
}

/** A choice that was not taken because somebody else configured the meeting since it was read. */
export interface Overtaken {
  readonly change: Change;
  readonly meanwhile: NonNullable<Failure['meanwhile']>;
}

const NOTHING: Chosen = { change: {}, until: null };

const later = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other);

/** How a meeting is treated, and how that is changed: each choice is kept at once, and shown before it is. */
export const useConfig = (id: string) => {
  const { currentData, isError, refetch } = useMeetingConfigurationQuery(id);
  const [configure] = useConfigureMeetingMutation();
  const [chosen, choose] = useState(NOTHING);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [overtaken, overtake] = useState<Overtaken | null>(null);
  /** One change after the other: each carries the whole configuration, and the revision that the one before made. */
  const before = useRef(Promise.resolve());
  const [own, last] = [useRef('0'), useRef<Change>({})];
  const isRead =
    currentData !== undefined && chosen.until !== null && BigInt(currentData.revision) >= BigInt(chosen.until);
  const change = isRead ? {} : chosen.change;
  const config = currentData === undefined ? undefined : { ...currentData.config, ...change };
  const refuse = (wanted: Change, error: unknown): void => {
    choose(NOTHING);
    const meanwhile = asFailure(error)?.meanwhile;
    if (meanwhile === undefined) setFailure(fr.failed(messageOf(error)));
    else overtake({ change: wanted, meanwhile });
  };
  const keep = async (whole: MeetingConfigView, wanted: Change, read: string): Promise<void> => {
    const { error, data: answer } = await configure({ id, config: whole, seen: later(read, own.current) });
    if (error !== undefined) return refuse(wanted, error);
    own.current = answer.revision ?? own.current;
    setSaved(true);
    if (last.current === wanted) choose((now) => ({ ...now, until: own.current }));
  };
  const set = (wanted: Change): void => {
    if (config === undefined || currentData === undefined) return;
    const whole = { ...config, ...wanted };
    setFailure(null);
    overtake(null);
    setSaved(false);
    last.current = wanted;
    choose({ change: { ...change, ...wanted }, until: null });
    before.current = before.current.then(() => keep(whole, wanted, currentData.revision));
  };
  return {
    config,
    set,
    saved,
    failure,
    overtaken,
    isUnread: config === undefined && isError,
    retry: () => void refetch(),
  };
};

export type Config = ReturnType<typeof useConfig>;
