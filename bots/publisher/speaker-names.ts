import { LRUCache } from 'lru-cache';
import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import { orElse } from '#domain/events/personal.ts';
import { isPublished, type PublishedEvent } from '#domain/feed/messages-of.ts';

/** Meetings whose speakers are remembered; a meeting's lines come together, so few are needed. */
const REMEMBERED = 200;

/** Who a meeting's speakers are: from the events that pass, else from the meeting's own stream. */
export class SpeakerNames {
  readonly #log: Pick<EventLog, 'load'>;
  readonly #names = new LRUCache<string, Map<number, string | null>>({ max: REMEMBERED });

  constructor(log: Pick<EventLog, 'load'>) {
    this.#log = log;
  }

  async of(meetingId: string, event: Recorded<PublishedEvent>): Promise<(speaker: number) => string | null> {
    const names = this.#names.get(meetingId) ?? (await this.#load(event.stream));
    learn(names, event);
    this.#names.set(meetingId, names);
    return (speaker) => names.get(speaker) ?? null;
  }

  forget(meetingId: string): void {
    this.#names.delete(meetingId);
  }

  async #load(stream: string): Promise<Map<number, string | null>> {
    const names = new Map<number, string | null>();
    for (const event of (await this.#log.load(stream)).events) if (isPublished(event)) learn(names, event);
    return names;
  }
}

function learn(names: Map<number, string | null>, event: PublishedEvent): void {
  switch (event.type) {
    case 'MeetingRegistered':
    case 'CaptureStarted':
      for (const { number, name } of event.data.participants) names.set(number, orElse(name, null));
      return;
    case 'CaptionSpeakerSeen':
    case 'SpeakerAdded':
    case 'SpeakerRenamed':
    case 'SpeakerRekeyed':
      names.set(event.data.speaker, orElse(event.data.name, null));
  }
}
