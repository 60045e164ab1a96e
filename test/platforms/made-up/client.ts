import type { CaptionAttempt, ChosenLanguage, Look, MeetingClient, MeetingListener, Place } from '#bots/kit/client.ts';
import type { MeetingToAttend } from '#bots/kit/platform.ts';
import type { Guest, Room } from './room.ts';

const PLACES: Readonly<Record<Guest['phase'], Place>> = {
  outside: 'pre-join',
  waiting: 'lobby',
  in: 'call',
  removed: 'removed',
  ended: 'ended',
  gone: 'left',
};
/** The first bytes of a PNG: what counts is who gets them. */
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * A bot in a room of the made-up platform. Its captions are none before the first word, as those of some real
 * platforms, and its chat is read.
 */
export class MadeUpClient implements MeetingClient {
  readonly gone: Promise<void>;
  readonly #room: Room;
  readonly #meeting: MeetingToAttend;
  readonly #guest: Guest;
  readonly #gone = Promise.withResolvers<void>();
  #areCaptionsOn = false;
  #language = 'de-DE';
  #messages = 0;
  #forget = (): void => undefined;

  constructor(room: Room, meeting: MeetingToAttend) {
    this.#room = room;
    this.#meeting = meeting;
    this.#guest = room.enter();
    this.gone = this.#gone.promise;
  }

  isGone = (): boolean => false;

  async open(): Promise<void> {
    if (this.#room.hasEnded) this.#guest.become('ended');
  }

  async look(): Promise<Look> {
    const { phase } = this.#guest;
    const isIn = phase === 'in';
    const heard = this.#room.said.length > 0;
    return {
      place: PLACES[phase],
      saysLobby: phase === 'waiting',
      covering: this.#guest.isAsked ? 'question' : 'clear',
      questions: this.#guest.isAsked ? ['recording'] : [],
      people: isIn ? this.#room.people.length + 1 : null,
      names: isIn ? [...this.#room.people, this.#meeting.botName] : [],
      captions: {
        state: this.#areCaptionsOn ? (heard ? 'on' : 'pending') : 'off',
        language: this.#areCaptionsOn ? this.#language : null,
      },
      silent: [],
    };
  }

  async introduce(): Promise<boolean> {
    this.#guest.title = this.#meeting.botName;
    return true;
  }

  mute = async (): Promise<null> => null;

  async ask(): Promise<void> {
    this.#guest.become(this.#room.options.hasLobby ? 'waiting' : 'in');
  }

  agree = async (): Promise<void> => this.#guest.agree();

  async enableCaptions(): Promise<CaptionAttempt> {
    if (this.#room.options.captionsStuck) return 'unchanged';
    this.#areCaptionsOn = true;
    return 'on';
  }

  async chooseCaptionLanguage(): Promise<ChosenLanguage> {
    this.#language = this.#meeting.captionLanguage;
    return { found: this.#language, named: this.#language };
  }

  async follow({ captions, chat }: MeetingListener): Promise<void> {
    this.#forget();
    let known = this.#room.said.length;
    const onCaption = () => {
      if (!this.#areCaptionsOn) return;
      const texts = this.#room.said.slice(known);
      captions({ region: 'r', keys: texts.map(({ key }) => key), texts });
    };
    const onChat = ({ author, text }: { readonly author: string; readonly text: string }) =>
      chat({ id: `m${(this.#messages += 1)}`, author, text });
    this.#room.changes.on('caption', onCaption).on('chat', onChat);
    this.#forget = () => {
      known = this.#room.said.length;
      this.#room.changes.off('caption', onCaption).off('chat', onChat);
    };
  }

  async say(text: string): Promise<boolean> {
    this.#room.write(this.#meeting.botName, text);
    return true;
  }

  picture = async (): Promise<Uint8Array> => PICTURE;

  async leave(): Promise<void> {
    this.#guest.become('gone');
  }

  async close(): Promise<void> {
    this.#forget();
    this.#guest.become('gone');
    this.#gone.resolve();
  }
}
