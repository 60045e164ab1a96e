import type { NextFunction, Request, Response } from 'express';

/**
 * How a call goes wrong. `lost`: it is done, and its answer never comes; `gone`: the connection ends before anything is
 * done; `cut`: the answer ends in its middle.
 */
export type ToolFault =
  | { readonly is: 'lost' | 'gone' | 'cut' }
  | { readonly is: 'answer'; readonly status: number; readonly body?: unknown; readonly retryAfter?: string };

/** A call that a stand-in was asked, without its tokens. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
}

/** Faults of the calls that come next, one each; `when` picks the calls that it is for. */
export class ToolFaults {
  readonly calls: SeenCall[] = [];
  #next: readonly ToolFault[] = [];
  #when: (call: SeenCall) => boolean = () => true;

  inject(faults: readonly ToolFault[], when: (call: SeenCall) => boolean = () => true): void {
    this.#next = faults;
    this.#when = when;
  }

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const call = { method: request.method, path: request.path };
    this.calls.push(call);
    const [fault, ...rest] = this.#when(call) ? this.#next : [];
    if (fault === undefined) return next();
    this.#next = rest;
    switch (fault.is) {
      case 'gone':
        request.socket.destroy();
        return;
      case 'answer':
        if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter);
        response.status(fault.status).json(fault.body ?? {});
        return;
      case 'lost':
        // What is done to the answer's end is done; nobody hears of it.
        response.end = () => {
          request.socket.destroy();
          return response;
        };
        return next();
      case 'cut': {
        const json = response.json.bind(response);
        response.json = (body: unknown) => {
          response.json = json;
          const text = JSON.stringify(body);
          response.type('json').send(text.slice(0, Math.floor(text.length / 2)));
          return response;
        };
        next();
      }
    }
  };
}
