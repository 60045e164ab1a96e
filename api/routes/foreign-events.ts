import { setAsideForeignEvent } from '#api/contract/foreign-events.ts';
import { setAsideForeignEvent as setAside } from '#commands/record/set-aside.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';

/** What administrators decide about events that Greffier did not write. */
export function foreignEventEndpoints(dependencies: ApiDependencies): Endpoint[] {
  return [
    endpoint(setAsideForeignEvent, async ({ body, command }) => {
      const { position } = await setAside(dependencies, body, command);
      return { ...SUCCESS, position };
    }),
  ];
}
