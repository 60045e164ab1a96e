import { errorCode } from '#domain/errors.ts';
import { isLogClosed } from '#domain/events/continuity.ts';
import type { OpenRecord } from './record.ts';

/**
 * Delivers the notes that wait, of this process or of one that ended: now, and whenever the store is back. Answers what
 * ends that.
 */
export function deliverWhenBack(
  { outbox, watch }: Pick<OpenRecord, 'outbox' | 'watch'>,
  report: (problem: string, details: Readonly<Record<string, unknown>>) => void,
): () => void {
  const deliver = (): void => {
    outbox.deliver().catch((error: unknown) => {
      // Away again: the next return delivers the rest.
      if (isLogClosed(error)) return;
      report('cannot append the access notes that waited for the event store', {
        code: errorCode(error),
      });
    });
  };
  deliver();
  return watch.onChange(({ status }) => {
    if (status === 'answering') deliver();
  });
}
