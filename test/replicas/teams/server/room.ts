import { randomUUID } from 'node:crypto';
import type { Timed, Utterance } from '../../kit/protocol.ts';
import { act } from '../../kit/server/direction.ts';
import { Guest as KitGuest } from '../../kit/server/guest.ts';
import { Room as KitRoom } from '../../kit/server/room.ts';
import { compile, type Schedule } from '../captions/schedule.ts';
import type { CaptionStep, GuestState, Person, Report, RoomSetup, Teams } from '../protocol.ts';
import { linksOf, type Hosts } from './links.ts';
import { DEFAULTS } from './setup.ts';

const NEW: GuestState = {
  phase: 'pre-join',
  client: 'light',
  name: '',
  microphone: 'on',
  camera: 'on',
  captions: 'off',
  captionLanguage: '',
  language: 'en',
  open: [],
  isSuspected: false,
  token: null,
  visible: true,
};

/** What can happen to a page in Teams, beside what can happen to one everywhere. */
const TEAMS_ACTS = {
  /** An organiser confirms the admission of somebody under "Suspected threats". */
  confirm: act('confirm'),
  /** The request is dropped without a word. */
  drop: act('drop'),
  encryptionError: act('encryption-error'),
  /** The page leaves the light client: it reloads. */
  leaveLight: act('leave-light'),
};

/** One page that opened a room's link. */
export class Guest extends KitGuest<Teams> {
  readonly confirm = TEAMS_ACTS.confirm;
  readonly drop = TEAMS_ACTS.drop;
  readonly encryptionError = TEAMS_ACTS.encryptionError;
  readonly leaveLight = TEAMS_ACTS.leaveLight;
}

/** A meeting in Teams. */
export class Room extends KitRoom<Teams, Guest> {
  /** Every link that leads to it. */
  readonly links: Readonly<Record<RoomSetup['link'], string>>;
  #resets = 0;
  readonly confirm = TEAMS_ACTS.confirm;
  readonly drop = TEAMS_ACTS.drop;
  readonly encryptionError = TEAMS_ACTS.encryptionError;
  readonly leaveLight = TEAMS_ACTS.leaveLight;

  constructor(code: string, hosts: Hosts, setup: Partial<RoomSetup>) {
    const whole = { ...DEFAULTS, ...setup };
    const links = linksOf(code, hosts);
    super(code, links[whole.link], whole);
    this.links = links;
  }

  protected override newGuest(id: string): Guest {
    return new Guest(id, NEW);
  }

  protected override compile(
    utterances: readonly Utterance<Person>[],
    schedule: Schedule,
  ): readonly Timed<CaptionStep>[] {
    return compile(utterances, schedule, randomUUID);
  }

  /** The language is the meeting's: what one page chooses, all have, until an organiser's client sets it back. */
  protected override heard(guest: Guest, report: Report): void {
    super.heard(guest, report);
    if (report.kind !== 'language-chosen' || this.setup.faults.languageRefused) return;
    const before = this.setup.captionLanguage;
    this.change({ captionLanguage: report.language });
    if (this.#resets >= this.setup.languageResets) return;
    this.#resets += 1;
    setTimeout(() => this.change({ captionLanguage: before }), this.setup.languageResetMs).unref();
  }
}
