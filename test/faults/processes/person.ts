import { analyze } from '#api/contract/analysis.ts';
import { addAction, correctLine, renameMeeting } from '#api/contract/corrections.ts';
import { deleteMeeting, listMeetings, meetingDetail } from '#api/contract/meetings.ts';
import { erasePerson, erasureState } from '#api/contract/persons.ts';
import { askQuestion } from '#api/contract/questions.ts';
import type { Route } from '#api/contract/route.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import { changeUserRole } from '#api/contract/users.ts';
import type { Random } from '#test/bench/load/random.ts';
import { payload } from '#test/support/minutes.ts';
import type { Role } from '#domain/user/role.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { RepeatingCaller, Sent } from './caller.ts';

/** Longest pause between two deeds, in ms. */
const PAUSE_MS = 700;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Nothing of the minutes can be put right before they are there. */
const NOT_ANALYSED = 'NOT_ANALYSED';

/** A command that was acknowledged: so many events of that type in that stream are its, no more and no fewer. */
export interface Acknowledged {
  readonly stream: string;
  readonly type: string;
}

interface Known {
  readonly id: string;
  readonly lines: number;
  title: string;
  position: string;
  isDeleted: boolean;
  isErased: boolean;
}

export interface Persona {
  readonly name: string;
  readonly userId: string;
  /** An account whose role nobody else changes. */
  readonly clerkId: string;
}

/** What outlives a run: how somebody calls, and the role that they gave the account that is theirs to change. */
export interface Seat {
  readonly caller: RepeatingCaller;
  role: Role;
}

/**
 * Somebody who works with Greffier over HTTP, and knows what they must be answered: what they wrote is there, what they
 * deleted is not, and nothing fails otherwise than in ways that pass.
 */
export class Person {
  readonly #persona: Persona;
  readonly #seat: Seat;
  readonly #chance: Random;
  readonly #known: Known[] = [];
  readonly #erasures: { readonly id: string; readonly position: string }[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that were wrong. */
  readonly wrong: string[] = [];
  #words = 0;

  constructor(persona: Persona, seat: Seat, chance: Random) {
    this.#persona = persona;
    this.#seat = seat;
    this.#chance = chance;
  }

  /** Does one thing after the other until that moment, and at least so many. */
  async live(until: number, deeds: number): Promise<void> {
    await this.#save();
    for (let done = 0; done < deeds || Date.now() < until; done += 1) {
      await wait(this.#chance.int(0, PAUSE_MS));
      await this.#chance.pick([
        () => this.#save(),
        () => this.#save(),
        () => this.#analyse(),
        () => this.#rename(),
        () => this.#rename(),
        () => this.#correct(),
        () => this.#correct(),
        () => this.#add(),
        () => this.#read(),
        () => this.#read(),
        () => this.#list(),
        () => this.#ask(),
        () => this.#delete(),
        () => this.#erase(),
        () => this.#promote(),
      ])();
    }
  }

  /** Looks at everything once more, when nothing is wrong any more. */
  async lookBack(): Promise<void> {
    for (const known of this.#known) await this.#mustShow(known);
    for (const { id, position } of this.#erasures) {
      const state = await this.#call('looks at an erasure', erasureState, {
        params: { id },
        query: { minPosition: position },
      });
      if (state && !state.done) this.wrong.push(`${this.#persona.name}: the erasure ${id} is not done`);
    }
  }

  get meetings(): readonly { readonly id: string; readonly isDeleted: boolean }[] {
    return this.#known;
  }

  /** Null where it was refused: that is as it should be where `mayBeGone`. */
  async #call<R extends Route>(what: string, route: R, sent: Sent, mayBeGone = false) {
    const answered = await this.#seat.caller.call(route, sent);
    if (answered.ok && mayBeGone) this.wrong.push(`${this.#persona.name} ${what}: answered, of what is deleted`);
    if (answered.ok) return answered.answer;
    if (answered.code === NOT_ANALYSED && (route as Route) === addAction) return null;
    if (!(mayBeGone && GONE.has(answered.status)))
      this.wrong.push(`${this.#persona.name} ${what}: ${answered.status} ${answered.code}`);
    return null;
  }

  #one(): Known | null {
    return this.#known.length === 0 ? null : (this.#known[this.#chance.int(0, this.#known.length - 1)] ?? null);
  }

  async #save(): Promise<void> {
    this.#words += 1;
    const lines = this.#chance.int(2, 6);
    const title = `Réunion ${this.#words} de ${this.#persona.name}`;
    const spoken = Array.from({ length: lines }, (_, line) =>
      line === 1 ? 'Noor: Décision : on retient le devis du pont' : `Claire: Le lot ${line} est livré mardi`,
    );
    const meetingId = this.#chance.uuid();
    // Of no bot's call: two captures of one call would be one meeting in a list.
    const body = payload({ meetingId, subject: title, transcript: spoken.join('\n'), metadata: {} });
    const saved = await this.#call('saves', saveMeeting, { body, key: this.#chance.uuid() });
    if (saved) this.#learn(saved, { title, lines });
  }

  async #analyse(): Promise<void> {
    this.#words += 1;
    const title = `Analyse ${this.#words} de ${this.#persona.name}`;
    const transcript = 'Claire: Bonjour\nNoor: Décision : on retient le devis du canal';
    const answer = await this.#call('analyses', analyze, {
      params: { id: `testbot-${this.#chance.int(1, 2_000_000_000)}${this.#words}` },
      body: { transcript, saveToDatabase: true, title },
      key: this.#chance.uuid(),
    });
    const { meetingId: id, position } = answer ?? {};
    if (id !== undefined && position !== undefined) this.#learn({ id, position }, { title, lines: 2 });
  }

  #learn(saved: { readonly id: string; readonly position: string }, told: Pick<Known, 'title' | 'lines'>): void {
    this.#known.push({ id: saved.id, position: saved.position, ...told, isDeleted: false, isErased: false });
    this.acknowledged.push({ stream: `meeting-${saved.id}`, type: 'MeetingRegistered' });
  }

  /** Changes a meeting, which is refused where it is deleted. */
  async #change<R extends Route>(
    known: Known,
    type: string,
    { route, sent }: { readonly route: R; readonly sent: Sent },
  ) {
    const { id, isDeleted } = known;
    const answer = (await this.#call(
      type,
      route,
      { ...sent, params: { id, ...sent.params }, key: this.#chance.uuid() },
      isDeleted,
    )) as {
      readonly position: string;
    } | null;
    if (!answer) return false;
    known.position = answer.position;
    this.acknowledged.push({ stream: `meeting-${id}`, type });
    return true;
  }

  async #rename(): Promise<void> {
    const known = this.#one();
    if (!known) return;
    const title = `Titre ${this.#chance.uuid()}`;
    if (await this.#change(known, 'MeetingRenamed', { route: renameMeeting, sent: { body: { title } } }))
      known.title = title;
  }

  async #correct(): Promise<void> {
    const known = this.#one();
    // What an erased person said can be put right no more.
    if (!known || known.isErased) return;
    const text = `Corrigé ${this.#chance.uuid()}`;
    await this.#change(known, 'TranscriptLineCorrected', {
      route: correctLine,
      sent: { params: { line: String(this.#chance.int(0, known.lines - 1)) }, body: { text } },
    });
  }

  async #add(): Promise<void> {
    const known = this.#one();
    if (known)
      await this.#change(known, 'ActionItemAdded', {
        route: addAction,
        sent: { body: { task: `Faire ${this.#chance.uuid()}` } },
      });
  }

  async #delete(): Promise<void> {
    const known = this.#one();
    if (known && (await this.#change(known, 'MeetingDeleted', { route: deleteMeeting, sent: {} })))
      known.isDeleted = true;
  }

  /** Noor, who spoke in that meeting, is to be forgotten there. */
  async #erase(): Promise<void> {
    const known = this.#one();
    if (!known || known.isErased || known.isDeleted) return;
    const meetings = [{ meetingId: known.id, participants: [1], guests: [] }];
    const answer = await this.#call('erases a person', erasePerson, {
      body: { userId: null, meetings },
      key: this.#chance.uuid(),
    });
    if (!answer) return;
    known.isErased = true;
    known.position = answer.position;
    this.#erasures.push({ id: answer.erasureId, position: answer.position });
    this.acknowledged.push({ stream: `meeting-${known.id}`, type: 'PersonErasureRequested' });
  }

  async #promote(): Promise<void> {
    const role = this.#seat.role === 'user' ? 'observer' : 'user';
    const { clerkId } = this.#persona;
    const answer = await this.#call('gives a role', changeUserRole, {
      params: { id: clerkId },
      body: { role },
      key: this.#chance.uuid(),
    });
    if (!answer) return;
    this.#seat.role = role;
    this.acknowledged.push({ stream: `user-${clerkId}`, type: 'UserRoleChanged' });
  }

  async #read(): Promise<void> {
    const known = this.#one();
    if (known) await this.#mustShow(known);
  }

  async #mustShow({ id, title, lines, position, isDeleted }: Known): Promise<void> {
    const sent = { params: { id }, query: { minPosition: position } };
    const answer = await this.#call('reads', meetingDetail, sent, isDeleted);
    if (answer && (answer.data.title !== title || answer.data.lineCount !== lines))
      this.wrong.push(
        `${this.#persona.name} reads ${answer.data.title} (${answer.data.lineCount}), not ${title} (${lines})`,
      );
  }

  async #list(): Promise<void> {
    const last = this.#known.at(-1);
    if (!last) return;
    const query = { scope: 'mine', limit: '100', minPosition: last.position };
    const answer = await this.#call('lists', listMeetings, { query });
    if (!answer) return;
    const shown = new Set(answer.meetings.map(({ id }) => id));
    for (const { id, isDeleted } of this.#known)
      if (!isDeleted && !shown.has(id))
        this.wrong.push(
          `${this.#persona.name} lists ${answer.meetings.length} of ${answer.total} meetings, and ${id} is missing`,
        );
  }

  async #ask(): Promise<void> {
    const gone = new Map(this.#known.filter(({ isDeleted }) => isDeleted).map(({ id, position }) => [id, position]));
    const minPosition = [...gone.values()].at(-1);
    const query = { q: 'Qu’a-t-on décidé du devis ?', ...(minPosition === undefined ? {} : { minPosition }) };
    const answer = await this.#call('asks a question', askQuestion, { query });
    for (const { meetingId } of answer?.passages ?? [])
      if (gone.has(meetingId)) this.wrong.push(`${this.#persona.name} is answered from the deleted ${meetingId}`);
  }
}
