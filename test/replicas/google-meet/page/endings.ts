import type { Phase } from '../protocol.ts';
import type { Label } from '../../kit/protocol.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { page, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';

const MESSAGES: Partial<Record<Phase, keyof Vocabulary>> = {
  left: 'left',
  removed: 'removed',
  unanswered: 'unanswered',
  blocked: 'blocked',
  broken: 'trouble',
};
const NOT_FOUND: Readonly<Record<string, keyof Vocabulary>> = {
  'check-code': 'checkCode',
  'invalid-name': 'invalidName',
  'expired-code': 'expiredCode',
};

/** The last screen: one sentence, and ways out of it. */
export function ending(): HTMLElement {
  const v = vocabulary();
  const { entry, deniedWording, endedWording } = page.setup;
  const messages = { ...MESSAGES, denied: deniedWording, ended: endedWording };
  const key = (page.phase === 'not-found' ? NOT_FOUND[entry] : messages[page.phase]) ?? 'trouble';
  const rejoin =
    page.phase === 'left' ? [button({ text: words(v.rejoin), jsname: 'oI7Fj' }, () => location.reload())] : [];
  return el('main', { class: 'VCLJBf', style: 'align-items: start' }, [
    el('h1', { class: 'roSPhc', jsname: 'r4nke' }, [words(v[key] as Label)]),
    ...rejoin,
    button({ text: words(v.home), jsname: 'WIVZEd' }, () => location.reload()),
  ]);
}
