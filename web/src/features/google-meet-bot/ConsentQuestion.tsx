import type { BotSessionView } from '#api/contract/google-meet-bot.ts';
import { messageOf } from '../../api/failure.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAnswerConsentMutation } from './api.ts';
import { fr } from './fr.ts';

interface Props {
  readonly sessionId: string;
  readonly consent: NonNullable<BotSessionView['consent']>;
}

/**
 * The meeting asks the bot to accept that it is recorded, or the bot whether it may change its language; a person
 * decides.
 */
export const ConsentQuestion = ({ sessionId, consent }: Props) => {
  const [answer, { isLoading, error }] = useAnswerConsentMutation();
  const isLanguage = consent === 'language';
  const reply = (accepted: boolean) => void answer({ sessionId, accepted });
  return (
    <Banner tone="warning">
      <p>
        <strong className="font-semibold">{fr.consent.title[consent]}</strong>{' '}
        {isLanguage ? fr.consent.languageQuestion : fr.consent.question}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" disabled={isLoading} onClick={() => reply(true)}>
          {isLanguage ? fr.consent.changeLanguage : fr.consent.accept}
        </Button>
        <Button disabled={isLoading} onClick={() => reply(false)}>
          {isLanguage ? fr.consent.keepLanguage : fr.consent.refuse}
        </Button>
      </p>
      {error === undefined ? null : <p className="text-danger mt-2">{messageOf(error, fr.messages.consentFailed)}</p>}
    </Banner>
  );
};
