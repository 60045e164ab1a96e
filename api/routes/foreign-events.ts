import type { RecordContext } from '../context/record.ts';
import { setAsideForeignEvent } from '#api/contract/foreign-events.ts';
import { setAsideForeignEvent as setAside } from '#commands/record/set-aside.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';

/** What administrators decide about events that Greffier did not write. */
export function foreignEventEndpoints(dependencies: RecordContext): Endpoint[] {
  return [
    endpoint(setAsideForeignEvent, async ({ body, command }) => {
      const { position } = await setAside(dependencies, body, command);
      return { ...SUCCESS, position };
    }),
  ];
}
