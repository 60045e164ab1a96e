import type { RetentionRuleView, RetentionView } from '#api/contract/retention.ts';
import { PencilLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { formatDateTime, formatShortDate } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Card, Section } from '../../../ui/Section.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useRetentionQuery } from './api.ts';
import { fr } from './fr.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { RuleDialog } from './RuleDialog.tsx';

type Opened =
  | { readonly what: 'change' | 'remove'; readonly rule: RetentionRuleView }
  | { readonly what: 'add'; readonly rule: null };

interface RowProps {
  readonly rule: RetentionRuleView;
  readonly onOpen: (opened: Opened) => void;
}

const RuleRow = ({ rule, onOpen }: RowProps) => (
  <li className="border-border flex items-center gap-3 border-t px-5 py-2.5">
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="block font-medium first-letter:uppercase">{rule.text}</span>
      <span className="text-tertiary text-sm">{fr.by(rule.setBy.displayName, formatShortDate(rule.setAt))}</span>
    </span>
    <span className="inline-flex shrink-0">
      <IconButton
        label={fr.change(rule.text)}
        icon={<PencilLine aria-hidden size={16} />}
        onClick={() => onOpen({ what: 'change', rule })}
      />
      <IconButton
        label={fr.remove(rule.text)}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => onOpen({ what: 'remove', rule })}
      />
    </span>
  </li>
);

const Holds = ({ holds }: Pick<RetentionView, 'holds'>) => (
  <Section title={fr.holds}>
    {holds.length === 0 ? (
      <p className="text-secondary px-5 pb-4">{fr.noHolds}</p>
    ) : (
      <ul>
        {holds.map(({ meetingId, title, reason, by, at, postponed }) => (
          <li key={meetingId} className="border-border border-t px-5 py-2.5 wrap-anywhere">
            <Link to={paths.meeting(meetingId)} className="text-accent hover:underline">
              {title}
            </Link>
            <span className="text-secondary block">{fr.reason(reason)}</span>
            <span className="text-tertiary block text-sm">
              {fr.heldBy(by.displayName, formatShortDate(at))}
              {postponed === 0 ? null : ` · ${fr.postponed(postponed)}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

/** « Conservation »: by which rules meetings go, and which stay whatever these say. */
export const Retention = () => {
  const { data, error, isFetching, refetch } = useRetentionQuery(undefined, { refetchOnMountOrArgChange: true });
  const [opened, open] = useState<Opened | null>(null);
  if (data === undefined)
    return error !== undefined && !isFetching ? (
      <Card>
        <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <Loading>
        <Skeleton className="h-56 w-full" />
      </Loading>
    );
  const { rules, next, meetings, holds } = data;
  const close = () => open(null);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary max-w-prose">{fr.intro}</p>
      <Section
        title={fr.rules}
        aside={
          <Button icon={<Plus aria-hidden size={16} />} onClick={() => open({ what: 'add', rule: null })}>
            {fr.add}
          </Button>
        }
      >
        {rules.length === 0 ? (
          <EmptyState guide={paths.guide('assistance')} title={fr.none} />
        ) : (
          <>
            <p className="text-secondary max-w-prose px-5 pb-3">
              {fr.order} {next === null ? fr.nothingNext(meetings) : fr.next(meetings, formatDateTime(next))}
            </p>
            <ol>
              {rules.map((rule) => (
                <RuleRow key={rule.id} rule={rule} onOpen={open} />
              ))}
            </ol>
          </>
        )}
      </Section>
      <Holds holds={holds} />
      {opened === null ? null : opened.what === 'remove' ? (
        <RemovalDialog rule={opened.rule} onClose={close} />
      ) : (
        <RuleDialog rule={opened.rule} onClose={close} />
      )}
    </div>
  );
};
