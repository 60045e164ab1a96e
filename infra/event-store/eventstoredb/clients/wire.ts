import type { Transform, TransformCallback } from 'node:stream';
import type { HeldEvent } from './client.ts';

/** A message over the wire, as both libraries generate it from the server's definitions. */
interface Message {
  hasEvent(): boolean;
  getEvent(): unknown;
}

interface EventMessage {
  getEvent():
    | {
        getCommitPosition(): string;
        getId(): { getString(): string } | undefined;
        getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined;
        getStreamRevision(): string;
        getMetadataMap(): { get(key: string): string | undefined };
        getData_asU8(): Uint8Array;
        getCustomMetadata_asU8(): Uint8Array;
      }
    | undefined;
}

type Transforming = Pick<Transform, '_transform'>;

/**
 * Lets the events of one of a client's streams pass as they came over the wire. The client parses the JSON of each,
 * which Greffier takes as bytes: that, and making bytes of it again, was a fifth of the time of a catch-up.
 */
export function asOnWire<Stream>(stream: Stream): Stream {
  const converting = stream as Stream & Transforming;
  const convert = converting._transform;
  const pass = (message: Message, encoding: BufferEncoding, next: TransformCallback): void => {
    if (message.hasEvent()) next(null, message.getEvent());
    else convert.call(stream as unknown as Transform, message, encoding, next);
  };
  return Object.assign(converting, { _transform: pass });
}

/**
 * Only links can be without an event, and Greffier follows none. Servers before 22.6 give single events no position.
 */
export const NO_POSITION = 'this server gives events no position: EventStoreDB 23.10 or later is needed';

/** The text of bytes, which are not copied: a name is read for each event. */
const textIn = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

/** An event of a stream that `asOnWire` leaves as it came: its bytes are taken as they are. */
export function heldEvent(message: unknown): HeldEvent {
  const event = (message as EventMessage).getEvent();
  const [position, id, stream] = [event?.getCommitPosition(), event?.getId(), event?.getStreamIdentifier()];
  if (!event || !position || !id || !stream) throw new TypeError(NO_POSITION);
  return {
    id: id.getString(),
    type: event.getMetadataMap().get('type') ?? '',
    stream: textIn(stream.getStreamName_asU8()),
    revision: BigInt(event.getStreamRevision()),
    position: BigInt(position),
    data: event.getData_asU8(),
    metadata: event.getCustomMetadata_asU8(),
  };
}
