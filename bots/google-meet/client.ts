import type { Consent } from '#domain/bot-session/consents.ts';
import type { BotSessionBrowser } from '../browser/bot-session-browser.ts';
import { writeToChat } from '../browser/chat.ts';
import { ChatMessages } from '../browser/chat-messages.ts';
import { counted, type PageMetrics } from '../browser/metrics.ts';
import type { ChosenLanguage, Look, MeetingClient, MeetingListener } from '../kit/client.ts';
import type { MeetingToAttend } from '../kit/platform.ts';
import { captionStateOf, named, nameOf, tryCaptions } from './captions.ts';
import { muteDevices } from '../browser/devices.ts';
import { dealWithDialogs, questionsIn } from './dialogs.ts';
import { asTag } from '../browser/language-names.ts';
import { chooseCaptionLanguage } from './language.ts';
import { MeetPage } from './meet-page.ts';
import { placeOf } from './place.ts';
import type { PageFacts } from './page/shape.ts';
import { UnreadableCaptions } from './unreadable.ts';

/** The chat's panel is opened again at most this often, in ms: where it does not open, nobody is disturbed. */
const CHAT_AGAIN_MS = 15_000;
/** Meet refuses longer messages, in characters. */
const LONGEST_MESSAGE = 500;

export interface MeetClientContext {
  readonly meeting: MeetingToAttend;
  readonly browser: BotSessionBrowser;
  /** Where Meet is. */
  readonly origin: string;
  /** Where one signs in. */
  readonly accountHosts: readonly string[];
  readonly metrics: PageMetrics;
  /** A page that leaves a question unanswered for so long, in ms, has crashed. */
  readonly pagePatienceMs: number;
}

/** A meeting of Google Meet in the page of a browser. */
export class MeetClient implements MeetingClient {
  readonly #context: MeetClientContext;
  readonly #page: MeetPage;
  #unreadable = new UnreadableCaptions();
  #isBound = false;
  #chat: { readonly messages: ChatMessages; readonly listener: MeetingListener } | null = null;
  #openChatAt = 0;

  constructor(context: MeetClientContext) {
    const { browser, pagePatienceMs: patienceMs, meeting } = context;
    this.#context = context;
    this.#page = new MeetPage(browser.page, { patienceMs, leaving: meeting.leaving });
  }

  get gone(): Promise<void> {
    return this.#context.browser.gone;
  }

  isGone(): boolean {
    return this.#page.page.isClosed();
  }

  open(): Promise<void> {
    return this.#page.open(this.#context.meeting.url);
  }

  async look(): Promise<Look | null> {
    const facts = await this.#page.facts();
    if (!facts) return null;
    const { origin, accountHosts, meeting, metrics } = this.#context;
    const place = placeOf(facts, origin, accountHosts);
    // Another document: what its captions showed before says nothing of them.
    if (place === 'pre-join') this.#unreadable = new UnreadableCaptions();
    const covering = await dealWithDialogs(this.#page, facts);
    if (place === 'call' && covering === 'clear') await this.#readChat(facts);
    return {
      place,
      saysLobby: facts.saysLobby,
      covering,
      questions: questionsIn(facts),
      people: facts.people,
      names: facts.names,
      captions: {
        state: captionStateOf(facts.captions, this.#unreadable),
        language: asTag(facts.captions.language, meeting.captionLanguage),
      },
      silent: place === 'call' || (place === 'lobby' && !facts.saysLobby) ? counted(facts.found, metrics) : [],
    };
  }

  /** Who has an account is not asked for a name. */
  async introduce(): Promise<boolean> {
    const facts = await this.#page.facts();
    if (!facts) return false;
    if (facts.found.nameInput) return this.#page.type('nameInput', this.#context.meeting.botName);
    const { origin, accountHosts } = this.#context;
    return facts.found.joinButton !== undefined || placeOf(facts, origin, accountHosts) === 'call';
  }

  mute() {
    return muteDevices(this.#page, this.#context.meeting.leaving);
  }

  async ask(): Promise<void> {
    await this.#page.click('joinButton');
  }

  async agree(consent: Consent): Promise<void> {
    // Meet's language is the bot's own: it asks nobody for it.
    if (consent !== 'language') await this.#page.acceptDialog(consent);
  }

  enableCaptions() {
    return tryCaptions(this.#page, this.#context.meeting.leaving);
  }

  async chooseCaptionLanguage(): Promise<ChosenLanguage> {
    const { captionLanguage: wanted, leaving } = this.#context.meeting;
    const found = await chooseCaptionLanguage(this.#page, wanted, leaving);
    const shown = (await this.#page.facts())?.captions.language ?? null;
    return { found, named: asTag(shown, wanted) };
  }

  async follow(listener: MeetingListener): Promise<void> {
    const { captions } = listener;
    const { botName } = this.#context.meeting;
    this.#chat ??= { messages: new ChatMessages(Date.now()), listener };
    if (!this.#isBound) await this.#page.onCaptions((report) => captions(named(report, botName)));
    this.#isBound = true;
    await this.#page.follow();
  }

  say(text: string): Promise<boolean> {
    return writeToChat(this.#page, text, { longest: LONGEST_MESSAGE, signal: this.#context.meeting.leaving });
  }

  /** Only an open panel shows what is written: it is opened again where somebody, or Meet, closed it. */
  async #readChat({ found }: PageFacts): Promise<void> {
    if (this.#chat === null) return;
    const { messages, listener } = this.#chat;
    const { botName } = this.#context.meeting;
    if (!found.chatBox && found.chatButton && Date.now() >= this.#openChatAt) {
      this.#openChatAt = Date.now() + CHAT_AGAIN_MS;
      await this.#page.click('chatButton');
    }
    const seen = await this.#page.messages();
    messages.take(seen, ({ author, ...one }) => listener.chat({ ...one, author: nameOf(author, botName) }));
  }

  picture(): Promise<Uint8Array> {
    return this.#page.picture();
  }

  async leave(): Promise<void> {
    await this.#page.click('leave');
  }

  close(): Promise<void> {
    return this.#context.browser.close();
  }
}
