import type { Route } from '#api/contract/route.ts';
import type { z } from 'zod/mini';

type Schema = z.ZodMiniType;

/** One request, as the base query takes it: made by `call` from a route of the contract. */
export interface Call {
  readonly route: Route;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** What 202 answers with, for a route whose result may come later. */
  readonly accepted?: Schema;
  /** Milliseconds after which it is given up, where that is later than for other calls. */
  readonly withinMs?: number;
}

type Part<Name extends string, S> = S extends Schema
  ? { readonly [key in Name]: z.input<S> }
  : { readonly [key in Name]?: never };
// A query has defaults for everything, or optional fields: none of them has to be named.
type QueryPart<S> = S extends Schema ? { readonly query?: z.input<S> } : { readonly query?: never };
type SchemaOf<R extends Route, Key extends 'params' | 'query' | 'body'> =
  Schema extends NonNullable<R[Key]> ? undefined : NonNullable<R[Key]>;

/** What a route asks for: its path parameters, query and body, as its schemas take them. */
export type Arguments<R extends Route> = Part<'params', SchemaOf<R, 'params'>> &
  QueryPart<SchemaOf<R, 'query'>> &
  Part<'body', SchemaOf<R, 'body'>>;

/** What a route takes as its body. */
export type Body<R extends Route> = Arguments<R>['body'];

/** What a route answers, after its schema read it. */
export type Answer<R extends Route> = z.output<R['answer']>;

/** A request to `route`; wrong or missing arguments do not compile. */
export const call = <R extends Route>(route: R, args: Arguments<R>, accepted?: Schema): Call => ({
  route: route as unknown as Route,
  ...(args as Omit<Call, 'route' | 'accepted'>),
  ...(accepted === undefined ? {} : { accepted }),
});
