import type { ReactNode } from 'react';
import { formatDateTime } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { actorName } from '../actorName.ts';
import { Code } from '../Code.tsx';
import { tabSearch } from '../tabs.ts';
import { fr } from './fr.ts';
import type { Checks } from './api.ts';
import type { Problem } from './problems.ts';
import { RebuildButton } from './RebuildButton.tsx';
import { ResumeButton } from './ResumeButton.tsx';
import { RetryButton } from './RetryButton.tsx';
import { SetAsideButton } from './SetAsideButton.tsx';

interface RowProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

const Row = ({ title, note, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium wrap-anywhere">{title}</p>
      {note === undefined ? null : <p className="text-secondary text-sm wrap-anywhere">{note}</p>}
    </div>
    {children === undefined ? null : <div className="flex flex-wrap gap-2">{children}</div>}
  </li>
);

type Together = Extract<Problem, { readonly kind: 'stopped-together' }>;

interface Place {
  readonly stream: string;
  readonly revision: number;
}

const EventLink = ({ stream, revision }: Place) => (
  <ButtonLink to={`${paths.operations}${tabSearch('events', { stream, at: String(revision) })}`}>
    {fr.seeEvent}
  </ButtonLink>
);

const LogsLink = ({ level }: { readonly level: 'warn' | 'error' }) => (
  <ButtonLink to={`${paths.operations}${tabSearch('logs', { level })}`}>{fr.seeLogs}</ButtonLink>
);

const MailFailing = ({ mail: { code, smtpCode, asOf } }: { readonly mail: Checks['mail'] }) => (
  <Row
    title={fr.mailFailing(asOf === null ? null : formatDateTime(asOf))}
    note={
      <>
        {code === null ? null : <Code code={code} />} {smtpCode === null ? null : fr.smtpAnswer(smtpCode)}{' '}
        {fr.mailFailingNote}
      </>
    }
  >
    <ButtonLink to={paths.settings}>{fr.seeSettings}</ButtonLink>
  </Row>
);

const StoppedTogether = ({ projections }: Pick<Together, 'projections'>) => {
  const { error = null, errorEvent = null } = projections[0] ?? {};
  return (
    <Row
      title={fr.stoppedTogether(projections.length)}
      note={
        <>
          {error === null ? null : <Code code={error} />} {fr.stoppedNames(projections.map(({ name }) => name))}
        </>
      }
    >
      {errorEvent === null ? null : <EventLink {...errorEvent} />}
      {errorEvent !== null && error === 'FOREIGN_EVENT' ? <SetAsideButton place={errorEvent} /> : null}
    </Row>
  );
};

/** One thing that is not well: what, why, and the button that mends it. */
export const ProblemRow = ({ problem }: { readonly problem: Problem }) => {
  if (problem.kind === 'store-away')
    return (
      <Row title={fr.storeAway} note={fr.storeAwayNote}>
        <LogsLink level="warn" />
      </Row>
    );
  if (problem.kind === 'disk-full') return <Row title={fr.diskFull} note={fr.diskFullNote} />;
  if (problem.kind === 'clock-wrong')
    return <Row title={fr.clockWrong(problem.aheadSeconds)} note={fr.clockWrongNote} />;
  if (problem.kind === 'none-held') return <Row title={fr.noneHeld} note={fr.noneHeldNote} />;
  if (problem.kind === 'feed-away')
    return (
      <Row title={fr.feedAway} note={fr.feedAwayNote}>
        <LogsLink level="warn" />
      </Row>
    );
  if (problem.kind === 'bots-alarmed')
    return (
      <Row title={fr.botsAlarmed(problem.alarms)} note={fr.botsAlarmedNote}>
        <ButtonLink to={`${paths.operations}${tabSearch('bots')}`}>{fr.seeBots}</ButtonLink>
      </Row>
    );
  if (problem.kind === 'analyses-late') return <Row title={fr.analysesLate(problem.late)} note={fr.analysesLateNote} />;
  if (problem.kind === 'backup-missing')
    return (
      <Row title={fr.backupMissing[problem.standing]} note={fr.backupMissingNote}>
        <ButtonLink to={`${paths.operations}${tabSearch('backups')}`}>{fr.seeBackups}</ButtonLink>
      </Row>
    );
  if (problem.kind === 'heads-late')
    return (
      <Row title={fr.headsLate(problem.failing)} note={fr.headsLateNote}>
        <LogsLink level="warn" />
      </Row>
    );
  if (problem.kind === 'webhooks-stopped')
    return (
      <Row title={fr.webhooksStopped(problem.stopped)} note={fr.webhooksStoppedNote}>
        <ButtonLink to={paths.webhooks}>{fr.seeWebhooks}</ButtonLink>
      </Row>
    );
  if (problem.kind === 'mail-failing') return <MailFailing mail={problem.mail} />;
  if (problem.kind === 'mails-open')
    return (
      <Row title={fr.mailsOpen(problem.unknown, problem.failed)} note={fr.mailsOpenNote}>
        <ButtonLink to={`${paths.operations}${tabSearch('mails')}`}>{fr.seeMails}</ButtonLink>
      </Row>
    );
  if (problem.kind === 'stopped-together') return <StoppedTogether {...problem} />;
  if (problem.kind === 'rebuild-failed') {
    const { projection, error, errorEvent } = problem.rebuild;
    return (
      <Row title={fr.rebuildFailed(projection)} note={error === null ? undefined : <Code code={error} />}>
        {errorEvent === null ? null : <EventLink {...errorEvent} />}
        <RebuildButton name={projection} again />
      </Row>
    );
  }
  const { name, error, errorEvent, paused, deadLetters, behind } = problem.projection;
  switch (problem.kind) {
    case 'stopped':
      return (
        <Row title={fr.stopped(name)} note={error === null ? fr.stale(name) : <Code code={error} />}>
          {errorEvent === null ? null : <EventLink {...errorEvent} />}
          {errorEvent !== null && error === 'FOREIGN_EVENT' ? <SetAsideButton place={errorEvent} /> : null}
          <ResumeButton name={name} stopped />
        </Row>
      );
    case 'paused': {
      const by = paused && fr.pausedBy(actorName(paused.by), formatDateTime(paused.at), paused.reason);
      return (
        <Row title={fr.paused(name)} note={[by, fr.stale(name)].filter(Boolean).join(' ')}>
          <ResumeButton name={name} />
        </Row>
      );
    }
    case 'unheld':
      return <Row title={fr.unheld(name)} note={fr.unheldNote} />;
    case 'parked':
      return (
        <Row title={fr.parked(name, deadLetters)} note={fr.parkedNote}>
          <RetryButton projection={name} />
        </Row>
      );
    case 'stuck':
      return (
        <Row title={fr.stuck(name, fr.behind(behind ?? 0))} note={fr.stuckNote}>
          <LogsLink level="error" />
        </Row>
      );
    case 'growing':
      return <Row title={fr.growing(name, fr.behind(behind ?? 0))} note={fr.stale(name)} />;
  }
};
