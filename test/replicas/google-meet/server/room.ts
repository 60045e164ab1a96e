import { randomUUID } from 'node:crypto';
import type { Timed, Utterance } from '../../kit/protocol.ts';
import { act } from '../../kit/server/direction.ts';
import { Guest as KitGuest } from '../../kit/server/guest.ts';
import { Room as KitRoom, type Played } from '../../kit/server/room.ts';
import { compile, type Schedule, type Turn } from '../captions/schedule.ts';
import type { CaptionStep, GuestState, Meet, Person, RoomSetup } from '../protocol.ts';
import { DEFAULTS } from './setup.ts';

const NEW: GuestState = {
  phase: 'pre-join',
  name: '',
  microphone: 'on',
  camera: 'on',
  captions: 'off',
  captionLanguage: '',
  language: 'en',
  open: [],
  visible: true,
};

/** One page that opened a room's link. */
export class Guest extends KitGuest<Meet> {
  /** Nobody answers the request for too long. */
  readonly leaveUnanswered = act('leave-unanswered');
}

/** A meeting in Google Meet. */
export class Room extends KitRoom<Meet, Guest> {
  #turn: Turn | null = null;
  /** Nobody answers the requests for too long. */
  readonly leaveUnanswered = act('leave-unanswered');

  constructor(code: string, url: string, setup: Partial<RoomSetup>) {
    super(code, url, { ...DEFAULTS, ...setup });
  }

  /** The region goes and comes back with its last `history` blocks in new elements. */
  recreateRegion(history = 3): Promise<Played> {
    return this.caption([{ kind: 'recreate', history }]);
  }

  protected override newGuest(id: string): Guest {
    // A page that has just come has none of the blocks that others show.
    this.#turn = null;
    return new Guest(id, NEW);
  }

  /** A turn goes on in the block of the one before when the same person speaks. */
  protected override compile(
    utterances: readonly Utterance<Person>[],
    schedule: Schedule,
  ): readonly Timed<CaptionStep>[] {
    const script = compile(utterances, schedule, randomUUID, this.#turn);
    this.#turn = script.turn;
    return script.steps;
  }
}
