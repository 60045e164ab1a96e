import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureText } from '../../../ui/FailureText.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useConnectTaskToolMutation, type Tool } from './api.ts';
import { goesByConsent } from './consents.ts';
import { fr } from './fr.ts';

interface Props {
  readonly tool: Tool;
  readonly title: string;
  readonly onEnd: () => void;
}

/**
 * What the tool needs, and whether actions that are open go there too. Nothing is kept before the tool has answered.
 */
export const ConnectForm = ({ tool, title, onEnd }: Props) => {
  const [fields, setFields] = useState({ token: '', address: '', key: '', list: '', email: '', plan: '' });
  const [withOpen, setWithOpen] = useState(true);
  const [connect, { isLoading, error }] = useConnectTaskToolMutation();
  const guide = goesByConsent(tool) ? null : fr.guides[tool];
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });
  const given = () => {
    const { token, address, key, list, email, plan } = fields;
    if (tool === 'google' || tool === 'todo') return { tool, list };
    if (tool === 'calendar' || tool === 'outlook' || tool === 'gmail') return { tool };
    if (tool === 'planner') return { tool, plan, bucket: list };
    if (tool === 'trello') return { tool, token, address, key, list };
    return tool === 'jira' ? { tool, token, address, email } : { tool, token, address };
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data } = await connect({ withOpen: withOpen && tool !== 'gmail', given: given() });
    if (data === undefined) return;
    showToast('success', fr.saved(title, data.place));
    onEnd();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" aria-label={fr.connect(title)}>
      {tool === 'jira' ? <TextInput type="email" label={fr.email} required {...field('email')} /> : null}
      {tool === 'trello' ? <TextInput label={fr.key} required autoComplete="off" {...field('key')} /> : null}
      {tool === 'google' || tool === 'todo' ? (
        <TextInput label={fr.listName} hint={fr.listNameHint[tool]} maxLength={200} {...field('list')} />
      ) : null}
      {tool === 'planner' ? (
        <>
          <TextInput label={fr.plan} hint={fr.planHint} required maxLength={200} {...field('plan')} />
          <TextInput label={fr.bucket} hint={fr.bucketHint} maxLength={200} {...field('list')} />
        </>
      ) : null}
      {guide === null ? null : (
        <>
          <TextInput
            type="password"
            label={fr.token}
            hint={guide.token}
            required
            minLength={8}
            autoComplete="off"
            {...field('token')}
          />
          <TextInput type="url" label={guide.address} placeholder={guide.example} required {...field('address')} />
        </>
      )}
      {tool === 'trello' ? <TextInput label={fr.list} hint={fr.listHint} {...field('list')} /> : null}
      {tool === 'gmail' ? null : (
        <Switch label={fr.withOpen} hint={fr.withOpenHint} checked={withOpen} onChange={setWithOpen} />
      )}
      {error === undefined ? null : (
        <Banner tone="danger">
          <FailureText>{messageOf(error)}</FailureText>
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={isLoading}>
          {isLoading ? fr.saving : fr.save}
        </Button>
        <Button onClick={onEnd} disabled={isLoading}>
          {fr.cancel}
        </Button>
      </div>
    </form>
  );
};
