import type { NewLine } from './log-store.ts';

/** What exceptions say may repeat what somebody wrote, and is kept nowhere. */
const UNKEPT = new Set(['message', 'err', 'pid', 'hostname']);
const WARNING = 40;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Of an exception, its kind and its code. */
function faultOf(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== 'object' || error === null) return {};
  const { type, code } = error as { type?: unknown; code?: unknown };
  return { error: textOf(type), errorCode: textOf(code) };
}

/** Calls that only read and went well are counted by the metrics; the kept log has the rest. */
const isUneventful = ({ level, msg, method, status }: Readonly<Record<string, unknown>>): boolean =>
  Number(level) < WARNING && msg === 'call' && (method === 'GET' || method === 'HEAD') && Number(status) < 400;

/** Postgres keeps neither NUL nor half a character inside JSON. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;

/** A line of pino's as it is kept; null for one that is not. */
export function lineOf(json: string): NewLine | null {
  const line = JSON.parse(json, storable) as Readonly<Record<string, unknown>>;
  if (isUneventful(line)) return null;
  const { level, time, msg, correlationId, route, code, ...rest } = line;
  const details = Object.fromEntries(
    Object.entries({ ...rest, ...faultOf(rest['err']) }).filter(([name]) => !UNKEPT.has(name)),
  );
  return {
    at: new Date(Number(time)),
    level: Number(level),
    message: textOf(msg) ?? '',
    correlationId: textOf(correlationId),
    route: textOf(route),
    code: textOf(code),
    details,
  };
}
