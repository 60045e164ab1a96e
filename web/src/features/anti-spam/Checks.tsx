import { StatusBadge, type Tone } from '../../ui/Badge.tsx';
import { Section } from '../../ui/Section.tsx';
import type { AntiSpamCheck, AntiSpamChecks } from './api.ts';
import { fr } from './fr.ts';

const TONES: Readonly<Record<AntiSpamCheck['state'], Tone>> = {
  ok: 'success',
  warning: 'warning',
  alert: 'danger',
  idle: 'absent',
};

const Check = ({ title, state, points, weight, findings }: AntiSpamCheck) => (
  <li className="flex flex-col gap-1 px-5 py-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
    <div className="min-w-0">
      <h3 className="font-medium">{title}</h3>
      {findings.length === 0 ? (
        <p className="text-secondary text-sm">{state === 'idle' ? fr.idle : fr.fine}</p>
      ) : (
        <ul className="text-secondary text-sm">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </div>
    <div className="flex shrink-0 items-center gap-3">
      <span className="text-tertiary text-sm tabular-nums">{fr.points(points, weight)}</span>
      <StatusBadge tone={TONES[state]}>{fr.states[state]}</StatusBadge>
    </div>
  </li>
);

/** What each check found, and what it adds to the score. */
export const Checks = ({ checks }: AntiSpamChecks) => (
  <Section title={fr.checks}>
    {checks.length === 0 ? (
      <p className="text-secondary px-5 pb-4">{fr.noChecks}</p>
    ) : (
      <ul className="divide-border border-border divide-y border-t">
        {checks.map((check) => (
          <Check key={check.name} {...check} />
        ))}
      </ul>
    )}
  </Section>
);
