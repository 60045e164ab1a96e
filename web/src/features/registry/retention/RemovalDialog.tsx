import type { RetentionRuleView } from '#api/contract/retention.ts';
import { useEffect } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useChangeRuleMutation, usePreviewRuleMutation } from './api.ts';
import { fr } from './fr.ts';
import { Preview } from './Preview.tsx';

interface Props {
  readonly rule: RetentionRuleView;
  readonly onClose: () => void;
}

/** Removes a rule; another one may decide over its meetings then, and delete some at once: these are shown. */
export const RemovalDialog = ({ rule, onClose }: Props) => {
  const [look, { data, error }] = usePreviewRuleMutation();
  const [remove, removing] = useChangeRuleMutation();
  const { id } = rule;
  useEffect(() => void look({ id, rule: null }), [look, id]);
  const failure = error ?? removing.error;
  const confirm = async (): Promise<void> => {
    const answered = await remove({ id, rule: null, confirmed: data?.now ?? 0 });
    if (answered.error !== undefined) return void look({ id, rule: null });
    showToast('success', fr.removed);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fr.removalTitle}
      description={fr.removalNote(rule.text)}
      footer={
        <>
          <Button onClick={onClose}>{fr.cancel}</Button>
          <Button variant="danger" disabled={data === undefined || removing.isLoading} onClick={() => void confirm()}>
            {data === undefined || data.now === 0 ? fr.removal : fr.confirmRemove(data.now)}
          </Button>
        </>
      }
    >
      {failure === undefined ? null : <Banner tone="danger">{messageOf(failure)}</Banner>}
      {data === undefined ? (
        failure === undefined ? (
          <Loading>
            <Skeleton className="h-10 w-full" />
          </Loading>
        ) : null
      ) : data.now === 0 ? null : (
        <Preview preview={data} />
      )}
    </Dialog>
  );
};
