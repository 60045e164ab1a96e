import type { MeetPage } from './meet-page.ts';

const PATIENCE = 3_000;
/** Meet refuses longer messages. */
const LONGEST_MESSAGE = 500;

/** Cuts a text into messages, at the ends of lines, sentences or words. */
export function messagesOf(text: string, longest = LONGEST_MESSAGE): string[] {
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
export async function writeToChat(page: MeetPage, text: string, signal: AbortSignal): Promise<boolean> {
  try {
    const facts = await page.facts();
    if (!facts?.found.chatBox) {
      if (!(await page.click('chatButton'))) return false;
      if (!(await page.until(({ found }) => found.chatBox !== undefined, PATIENCE, signal))) return false;
    }
    for (const message of messagesOf(text)) {
      if (!(await page.type('chatBox', message))) return false;
      await page.page.keyboard.press('Enter');
    }
    return true;
  } catch {
    return false;
  }
}
