import type { Consent } from '#domain/bot-session/consents.ts';
import type { StepDetail } from '#domain/bot-session/steps.ts';
import { pause } from '#projections/engine/pause.ts';
import type { BotSessionBrowser } from '../browser/bot-session-browser.ts';
import { writeToChat } from '../browser/chat.ts';
import { ChatMessages } from '../browser/chat-messages.ts';
import { muteDevices } from '../browser/devices.ts';
import { counted, type PageMetrics } from '../browser/metrics.ts';
import type { ChosenLanguage, Covering, Look, MeetingClient, MeetingListener } from '../kit/client.ts';
import type { MeetingToAttend } from '../kit/platform.ts';
import { areCaptionsOn, captionStateOf, named, tryCaptions, UnreadableCaptions } from './captions.ts';
import { changeLanguage, readLanguage, type SpokenLanguage } from './language.ts';
import { guestName, personName } from './names.ts';
import type { PageFacts } from './page/shape.ts';
import { TeamsPage } from './teams-page.ts';
import { Whereabouts } from './whereabouts.ts';

/** Launcher, probes and redirects until the form is there: 10 to 15 s, and up to a minute, in ms. */
const ARRIVAL_MS = 60_000;
const LOOK_MS = 150;
/** Captions and their language are read again after so long, in ms: nothing on the page says that either changed. */
const REREAD_MS = 15_000;
/** The chat is opened again at most this often, in ms. */
const CHAT_AGAIN_MS = 15_000;
/** Beside what the page tells of its changes, which get lost, in ms. */
const CAPTIONS_AGAIN_MS = 300;
/** Longer messages are cut, in characters. */
const LONGEST_MESSAGE = 2_000;
/** After leaving, until the browser may go: before, people still see the bot; in ms. */
const FAREWELL_MS = 3_000;

export interface TeamsClientContext {
  readonly meeting: MeetingToAttend;
  readonly browser: BotSessionBrowser;
  /** Where Teams is. */
  readonly origins: readonly string[];
  /** Where one signs in; Microsoft's own unless said otherwise. */
  readonly accountHosts?: readonly string[];
  readonly metrics: PageMetrics;
  /** A page that leaves a question unanswered for so long, in ms, has crashed. */
  readonly pagePatienceMs: number;
  /** What identifies a registered bot; null where none is configured, or where it could not be had. */
  readonly token: string | null;
  readonly notice: StepDetail | null;
}

/** A meeting of Microsoft Teams in the page of a browser. */
export class TeamsClient implements MeetingClient {
  readonly notice: StepDetail | null;
  readonly #context: TeamsClientContext;
  readonly #page: TeamsPage;
  readonly #name: string;
  readonly #known = new Set<string>();
  readonly #where: Whereabouts;
  #unreadable = new UnreadableCaptions();
  #language: SpokenLanguage | null = null;
  /** Captions as their item last said; null before. */
  #captions: 'on' | 'off' | 'forbidden' | null = null;
  #readAt = 0;
  #mayChangeLanguage = false;
  #isFollowing = false;
  #isBound = false;
  #hasOpenedPeople = false;
  #chat: { readonly messages: ChatMessages; readonly listener: MeetingListener } | null = null;
  #openChatAt = 0;

  constructor(context: TeamsClientContext) {
    const { browser, pagePatienceMs: patienceMs, meeting } = context;
    this.#context = context;
    this.notice = context.notice;
    this.#name = guestName(meeting.botName);
    this.#where = new Whereabouts(context);
    this.#page = new TeamsPage(browser.page, { patienceMs, leaving: meeting.leaving });
  }

  get gone(): Promise<void> {
    return this.#context.browser.gone;
  }

  isGone(): boolean {
    return this.#page.page.isClosed();
  }

  /** Goes through launcher and redirects, until there is something to be said of the meeting. */
  async open(): Promise<void> {
    const { meeting, token } = this.#context;
    await this.#page.open(token === null ? meeting.url : `${meeting.url}#token=${encodeURIComponent(token)}`);
    for (const end = Date.now() + ARRIVAL_MS; Date.now() < end; await pause(LOOK_MS, meeting.leaving)) {
      meeting.leaving.throwIfAborted();
      const look = await this.look();
      if (look && look.place !== 'loading' && look.place !== 'unknown') return;
      if (look && look.covering !== 'clear' && look.covering !== 'handled') return;
    }
  }

  async look(): Promise<Look | null> {
    const facts = await this.#page.facts();
    if (!facts) return null;
    const { metrics } = this.#context;
    const place = this.#where.look(facts);
    if (place === 'pre-join') this.#forgetCall();
    const covering = await this.#uncovered(facts);
    if (place === 'call' && covering === 'clear') {
      await this.#settle(facts);
      await this.#readChat(facts);
    }
    const names = facts.names?.map((name) => this.#named(name)).filter((name) => name !== '') ?? null;
    return {
      place,
      saysLobby: place === 'lobby',
      covering,
      questions: place === 'call' && this.#asksForLanguage() ? ['language'] : [],
      people: facts.isAlone ? 1 : (names?.length ?? null),
      names: names ?? [],
      captions: {
        state: captionStateOf(facts.captions, {
          isOn: this.#captions === 'on',
          isForbidden: this.#captions === 'forbidden',
          unreadable: this.#unreadable,
        }),
        language: this.#language?.found ?? null,
      },
      silent: place === 'call' ? counted(facts.found, metrics) : [],
    };
  }

  /** Who has an account is not asked for a name. */
  async introduce(): Promise<boolean> {
    const facts = await this.#page.facts();
    if (!facts) return false;
    if (facts.typedName === null) return facts.found.joinButton !== undefined || this.#where.look(facts) === 'call';
    if (facts.typedName !== this.#name && !(await this.#page.type('nameInput', this.#name))) return false;
    return (await this.#page.facts())?.typedName === this.#name;
  }

  mute(): Promise<StepDetail | null> {
    return muteDevices(this.#page, this.#context.meeting.leaving);
  }

  /** A page that loaded itself anew meanwhile has forgotten the name, and switched the devices on. */
  async ask(): Promise<void> {
    if (!(await this.introduce())) return;
    const { microphone, camera } = (await this.#page.facts()) ?? {};
    if (microphone === 'on' || camera === 'on') await this.mute();
    await this.#page.click('joinButton');
  }

  /** Only the bot asks something here: whether it may change the language for everybody. */
  async agree(consent: Consent): Promise<void> {
    if (consent !== 'language') return;
    this.#mayChangeLanguage = true;
    await this.#changeLanguage();
  }

  async enableCaptions() {
    const attempt = await tryCaptions(this.#page, this.#context.meeting.leaving);
    this.#captions = attempt === 'on' || attempt === 'forbidden' ? attempt : 'off';
    this.#readAt = Date.now();
    return attempt;
  }

  /** Reads the language; changes it only where a person has agreed. */
  async chooseCaptionLanguage(): Promise<ChosenLanguage> {
    const { captionLanguage: wanted, leaving } = this.#context.meeting;
    this.#language = await readLanguage(this.#page, wanted, leaving);
    this.#readAt = Date.now();
    if (this.#mayChangeLanguage && this.#language.found !== wanted) await this.#changeLanguage();
    const { found } = this.#language;
    return { found, named: found };
  }

  async follow(listener: MeetingListener): Promise<void> {
    const { captions } = listener;
    this.#chat ??= { messages: new ChatMessages(Date.now()), listener };
    if (!this.#isBound) await this.#page.onCaptions((report) => captions(named(report, this.#known)));
    this.#isBound = true;
    await this.#page.follow(CAPTIONS_AGAIN_MS);
    this.#isFollowing = true;
  }

  async say(text: string): Promise<boolean> {
    if ((await this.#page.facts())?.found.chatForbidden) return false;
    const { leaving: signal } = this.#context.meeting;
    const isForbidden = ({ found }: PageFacts) => found.chatForbidden !== undefined;
    return writeToChat(this.#page, text, { longest: LONGEST_MESSAGE, signal, isForbidden });
  }

  picture(): Promise<Uint8Array> {
    return this.#page.picture();
  }

  /** Waits until the page is out of the call: a browser that is closed before is still seen for a while. */
  async leave(): Promise<void> {
    const { page } = this.#page;
    const isOut = async () => (await this.#page.facts())?.found.leave === undefined;
    if (page.isClosed() || !(await this.#page.click('leave'))) return;
    for (const end = Date.now() + FAREWELL_MS; Date.now() < end && !(await isOut()); await pause(LOOK_MS, NEVER))
      await this.#page.click('confirmLeave');
  }

  close(): Promise<void> {
    return this.#context.browser.close();
  }

  #named(shown: string): string {
    const name = personName(shown, this.#known);
    return name === this.#name ? this.#context.meeting.botName : name;
  }

  /** Deals with what lies over the page, and with the launcher, where nobody has to be asked. */
  async #uncovered({ dialogs, wantsDevices, found }: PageFacts): Promise<Covering> {
    if (dialogs.includes('media') && (await this.#page.answerDialog('media'))) return 'handled';
    if (wantsDevices) {
      await this.#page.allowDevices();
      return 'handled';
    }
    if (found.continueHere && !found.form) {
      await this.#page.click('continueHere');
      return 'handled';
    }
    return dialogs.includes('unknown') ? 'unknown' : 'clear';
  }

  /** Only an open chat shows what is written: it is opened again where somebody, or Teams, closed it. */
  async #readChat({ found }: PageFacts): Promise<void> {
    if (this.#chat === null) return;
    const { messages, listener } = this.#chat;
    if (!found.chatBox && !found.chatForbidden && found.chatButton && Date.now() >= this.#openChatAt) {
      this.#openChatAt = Date.now() + CHAT_AGAIN_MS;
      await this.#page.click('chatButton');
    }
    const seen = await this.#page.messages();
    messages.take(seen, ({ author, ...one }) => listener.chat({ ...one, author: this.#named(author) }));
  }

  /** What is read now and then in the call: who is there, and how captions stand, where nothing shows it. */
  async #settle({ names, captions }: PageFacts): Promise<void> {
    if (names === null && !this.#hasOpenedPeople) {
      this.#hasOpenedPeople = true;
      await this.#page.click('people');
    }
    if (!this.#isFollowing || this.#captions !== 'on' || Date.now() - this.#readAt < REREAD_MS) return;
    const { captionLanguage: wanted, leaving } = this.#context.meeting;
    this.#readAt = Date.now();
    if (!captions.isThere) {
      const state = await areCaptionsOn(this.#page, leaving);
      if (state === 'off') this.#captions = 'off';
    }
    if (this.#language !== null) this.#language = await readLanguage(this.#page, wanted, leaving);
  }

  #asksForLanguage(): boolean {
    const { found = null, isLocked = false } = this.#language ?? {};
    return found !== null && found !== this.#context.meeting.captionLanguage && !isLocked;
  }

  async #changeLanguage(): Promise<void> {
    const { captionLanguage: wanted, leaving } = this.#context.meeting;
    const changed = await changeLanguage(this.#page, wanted, leaving);
    // What the meeting keeps although it was chosen is not asked for again.
    this.#language = changed.found === wanted ? changed : { ...changed, isLocked: true };
    this.#readAt = Date.now();
  }

  /** Another document: what the one before showed says nothing of it. */
  #forgetCall(): void {
    this.#unreadable = new UnreadableCaptions();
    this.#captions = null;
    this.#language = null;
    this.#isFollowing = false;
    this.#hasOpenedPeople = false;
  }
}

const NEVER = new AbortController().signal;
