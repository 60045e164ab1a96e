import type { LogLineView } from '#api/contract/logs.ts';
import { formatShortDate, formatTimeWithSeconds } from '../../../fr/dates.ts';
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx';
import { CorrelationLink } from '../CorrelationLink.tsx';
import { flattened } from '../flattened.ts';
import { fr } from './fr.ts';

const TONES: Readonly<Record<LogLineView['level'], Tone>> = {
  info: 'neutral',
  warn: 'warning',
  error: 'danger',
  fatal: 'danger',
};

const Details = ({ line: { code, route, details } }: { readonly line: LogLineView }) => {
  const facts = [
    ...(code === null ? [] : [[fr.code, code] as const]),
    ...(route === null ? [] : [[fr.route, route] as const]),
    ...flattened(details).flatMap(({ path, value }) => (value === null ? [] : [[path, value] as const])),
  ];
  return facts.length === 0 ? null : (
    <details>
      <summary className="text-accent cursor-pointer py-1 text-sm">{fr.details}</summary>
      <dl className="mt-1 flex flex-col gap-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="text-tertiary font-mono">{name}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

/** Lines of the log, each with what else it says. */
export const LogList = ({ lines }: { readonly lines: readonly LogLineView[] }) => (
  <ul aria-label={fr.list} className="divide-border divide-y">
    {lines.map((line) => (
      <li key={line.id} className="px-5 py-2.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <StatusBadge tone={TONES[line.level]}>{fr.state[line.level]}</StatusBadge>
          <time dateTime={line.at} className="text-tertiary text-sm tabular-nums">
            {`${formatShortDate(line.at)} ${formatTimeWithSeconds(line.at)}`}
          </time>
        </div>
        <p lang="en" className="wrap-anywhere">
          {line.message}
        </p>
        {line.correlationId === null ? null : <CorrelationLink id={line.correlationId} />}
        <Details line={line} />
      </li>
    ))}
  </ul>
);
