import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { category } from '#domain/events/category.ts';
import type { Decider } from '#domain/events/decider.ts';
import { isErased, personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { isSameDraft, type FollowUpDraft, type FollowUpPhase } from './draft.ts';
import { startOf } from './start.ts';

// What people made of the draft of the next meeting; the stream is `settings-followup-{meeting}`. What is proposed
// stands in no event: it is read from what is open (`proposal.ts`), until somebody writes something else.

const time = z.iso.datetime({ offset: true });

export const followUpEvents = {
  /**
   * Somebody wrote it. Its words quote the minutes: they are under the key of the analysis that they were made from,
   * and go where that goes.
   */
  FollowUpEdited: eventType(
    z.object({
      keyId: z.string(),
      meetingId: z.string(),
      title: personal(z.string()),
      agenda: personal(z.string()),
      day: z.string(),
      time: z.string(),
      minutes: z.int(),
      without: z.array(z.int()),
    }),
  ),
  /** It is settled as it was written last. Nobody is told by Greffier: its people invite with their own calendar. */
  FollowUpPlanned: eventType(z.object({ startsAt: time })),
  /** There is to be none. */
  FollowUpDiscarded: eventType(z.object({})),
  /** It is what is proposed, again. */
  FollowUpReopened: eventType(z.object({})),
};
export type FollowUpEvent = EventOf<typeof followUpEvents>;

export interface FollowUp {
  readonly phase: FollowUpPhase;
  /** How often it was changed: who changes it says what they saw. */
  readonly version: number;
  /** As it was written last; null where nobody did, or its words are gone. */
  readonly draft: FollowUpDraft | null;
}

export const FOLLOW_UP_CHANGED: ErrorDefinition = {
  code: 'FOLLOW_UP_CHANGED',
  kind: 'stale',
  message: 'Quelqu’un d’autre a modifié cette réunion de suivi entre-temps. Rechargez-la avant de recommencer.',
};
export const FOLLOW_UP_PAST: ErrorDefinition = {
  code: 'FOLLOW_UP_PAST',
  kind: 'invalid',
  message: 'Choisissez un jour et une heure à venir.',
};

export type FollowUpCommand = { readonly seen: number } & (
  | {
      readonly type: 'saveFollowUp';
      readonly meetingId: string;
      readonly keyId: string;
      readonly draft: FollowUpDraft;
      readonly plans: boolean;
      readonly now: string;
    }
  | { readonly type: 'discardFollowUp' }
  | { readonly type: 'reopenFollowUp' }
);

/** Throws FOLLOW_UP_CHANGED, and FOLLOW_UP_PAST. */
function decide(command: FollowUpCommand, { phase, version, draft: known }: FollowUp): readonly FollowUpEvent[] {
  if (command.seen !== version) throw new GreffierError(FOLLOW_UP_CHANGED);
  switch (command.type) {
    case 'saveFollowUp': {
      const { meetingId, keyId, draft, plans, now } = command;
      const startsAt = startOf(draft);
      if (startsAt === null || startsAt <= now) throw new GreffierError(FOLLOW_UP_PAST);
      const isKnown = known !== null && isSameDraft(known, draft) && (phase === 'edited' || phase === 'planned');
      const edited: readonly FollowUpEvent[] = isKnown
        ? []
        : [{ type: 'FollowUpEdited', data: { keyId, meetingId, ...draft, without: [...draft.without] } }];
      const isPlanned = isKnown && phase === 'planned';
      return plans && !isPlanned ? [...edited, { type: 'FollowUpPlanned', data: { startsAt } }] : edited;
    }
    case 'discardFollowUp':
      return phase === 'discarded' ? [] : [{ type: 'FollowUpDiscarded', data: {} }];
    case 'reopenFollowUp':
      return phase === 'proposed' ? [] : [{ type: 'FollowUpReopened', data: {} }];
  }
}

function evolve({ version: before, ...state }: FollowUp, { type, data }: FollowUpEvent): FollowUp {
  const version = before + 1;
  switch (type) {
    case 'FollowUpEdited': {
      const { keyId: _keyId, meetingId: _meetingId, title, agenda, ...rest } = data;
      const draft = isErased(title) || isErased(agenda) ? null : { title, agenda, ...rest };
      return { phase: 'edited', version, draft };
    }
    case 'FollowUpPlanned':
      return { ...state, version, phase: 'planned' };
    case 'FollowUpDiscarded':
      return { ...state, version, phase: 'discarded' };
    case 'FollowUpReopened':
      return { phase: 'proposed', version, draft: null };
  }
}

export const followUpDecider: Decider<FollowUp, FollowUpCommand, FollowUpEvent> = {
  initialState: { phase: 'proposed', version: 0, draft: null },
  decide,
  evolve,
};

const followUpCategory = category('settings-followup');
/** The meeting that a stream's draft follows; null for another kind of stream. */
export const followedBy = followUpCategory.idOf;
export const followUpStreams = decidedStreams(followUpCategory, { events: followUpEvents, decider: followUpDecider });
