import type { ActionItemView } from '#api/contract/analysis.ts';
import { DEFAULT_TITLE } from '#api/contract/mind-map.ts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../api/dispatch.ts';
import { fr } from './fr.ts';
import { analysisMessage, saveMessage } from './messages.ts';
import { type AnalysisRecord, fingerprintOf, keepAnalysis, restoreAnalysis } from './record.ts';
import { runAnalysis } from './run.ts';

export interface Running {
  readonly task: 'analysis' | 'save';
  /** The server said that the result comes later. */
  readonly late: boolean;
}

export interface AnalysisState {
  readonly record: AnalysisRecord | null;
  readonly running: Running | null;
  readonly error: string | null;
  /** The id of the meeting that was just saved. */
  readonly savedId: string | null;
  /** The last record was too large for the browser's storage. */
  readonly unkept: boolean;
}

export interface AnalysisActions {
  readonly analyse: (transcript: string, title: string) => void;
  readonly save: (transcript: string, title: string) => void;
  readonly cancel: () => void;
  readonly forget: () => void;
  readonly refuse: (message: string) => void;
  readonly dismiss: () => void;
  readonly checkAction: (id: string, completed: boolean) => void;
}

const withAction = (record: AnalysisRecord, id: string, status: ActionItemView['status']): AnalysisRecord => ({
  ...record,
  answer: {
    ...record.answer,
    analysis: {
      ...record.answer.analysis,
      actionItems: record.answer.analysis.actionItems.map((action) =>
        action.id === id ? { ...action, status } : action,
      ),
    },
  },
});

/** A title of the person's own; null for none and for the default. */
const ownTitle = (title: string): string | null =>
  title.trim() === '' || title.trim() === DEFAULT_TITLE ? null : title.trim();

/**
 * The analysis of the page: the one left behind last time, then whatever is run. One at a time; leaving the page gives
 * up waiting.
 */
export const useAnalysis = (): readonly [AnalysisState, AnalysisActions] => {
  const dispatch = useDispatch<Dispatch>();
  const [state, setState] = useState<AnalysisState>(() => ({
    record: restoreAnalysis(),
    running: null,
    error: null,
    savedId: null,
    unkept: false,
  }));
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const update = (change: Partial<AnalysisState>): void => setState((was) => ({ ...was, ...change }));
  const show = (record: AnalysisRecord | null, rest: Partial<AnalysisState>): void =>
    update({ record, unkept: !keepAnalysis(record), ...rest });

  const run = async (task: Running['task'], transcript: string, title: string): Promise<void> => {
    if (controller.current !== null) return;
    const current = new AbortController();
    controller.current = current;
    update({ running: { task, late: false }, error: null, savedId: null });
    const settle = (change: () => void): void => {
      if (current.signal.aborted) return;
      controller.current = null;
      change();
    };
    try {
      const request = { transcript, title: ownTitle(title), save: task === 'save' };
      const answer = await runAnalysis(dispatch, request, current.signal, () =>
        update({ running: { task, late: true } }),
      );
      const record = {
        title: ownTitle(title) ?? DEFAULT_TITLE,
        fingerprint: fingerprintOf(transcript),
        answer,
        ...(task === 'save' && answer.meetingId !== undefined && { savedId: answer.meetingId }),
      };
      const unsaved = task === 'save' && !(answer.savedToDatabase && answer.meetingId !== undefined);
      settle(() =>
        show(record, { running: null, savedId: answer.meetingId ?? null, error: unsaved ? fr.notSaved : null }),
      );
    } catch (error) {
      settle(() => update({ running: null, error: task === 'save' ? saveMessage(error) : analysisMessage(error) }));
    }
  };

  return [
    state,
    {
      analyse: (transcript, title) =>
        transcript.trim() === '' ? update({ error: fr.blank }) : void run('analysis', transcript, title),
      save: (transcript, title) => {
        if (state.record === null) return update({ error: fr.nothingToSave });
        return transcript.trim() === '' ? update({ error: fr.blank }) : void run('save', transcript, title);
      },
      cancel: () => {
        controller.current?.abort();
        controller.current = null;
        update({ running: null });
      },
      forget: () => show(null, { error: null, savedId: null }),
      refuse: (error) => update({ error }),
      dismiss: () => update({ error: null, savedId: null }),
      checkAction: (id, completed) => {
        if (state.record !== null) show(withAction(state.record, id, completed ? 'completed' : 'pending'), {});
      },
    },
  ];
};
