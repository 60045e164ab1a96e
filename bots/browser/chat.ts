import type { BotPage } from './bot-page.ts';
import type { Found } from './metrics.ts';

/** How long the chat may take to open, in ms. */
const PATIENCE = 10_000;

type ChatTarget = 'chatBox' | 'chatButton';
type ChatPage<Facts> = Pick<BotPage<Facts, ChatTarget>, 'facts' | 'click' | 'until' | 'type' | 'press'>;

export interface ChatOptions<Facts> {
  /** Longer messages are refused, in characters. */
  readonly longest: number;
  readonly signal: AbortSignal;
  /** Whether the page says that nobody may write. */
  readonly isForbidden?: (facts: Facts) => boolean;
}

/** Cuts a text into messages, at the ends of lines, sentences or words. */
export function messagesOf(text: string, longest: number): string[] {
  const messages: string[] = [];
  let left = text.trim();
  while (left.length > longest) {
    const cut =
      [left.lastIndexOf('\n', longest), left.lastIndexOf('. ', longest) + 1, left.lastIndexOf(' ', longest)].find(
        (at) => at > longest / 2,
      ) ?? longest;
    messages.push(left.slice(0, cut).trim());
    left = left.slice(cut).trim();
  }
  return left === '' ? messages : [...messages, left];
}

/** Writes to everybody in the meeting. Answers whether it could: there may be no chat, or the host switched it off. */
export async function writeToChat<Facts extends { readonly found: Found<ChatTarget> }>(
  page: ChatPage<Facts>,
  text: string,
  { longest, signal, isForbidden = () => false }: ChatOptions<Facts>,
): Promise<boolean> {
  try {
    const facts = await page.facts();
    if (!facts?.found.chatBox) {
      if (!(await page.click('chatButton'))) return false;
      const opened = await page.until(
        (seen) => seen.found.chatBox !== undefined || isForbidden(seen),
        PATIENCE,
        signal,
      );
      if (!opened?.found.chatBox) return false;
    }
    for (const message of messagesOf(text, longest)) {
      if (!(await page.type('chatBox', message))) return false;
      // Menus are opened meanwhile, and take the focus.
      if (!(await page.press('chatBox', 'Enter'))) return false;
    }
    return true;
  } catch {
    return false;
  }
}
