import type { ChatCard, ChatMessage } from '#domain/conversation/chat-bot.ts';
import type { ActivityParams } from '@microsoft/teams.api';

const SCHEMA = 'http://adaptivecards.io/schemas/adaptive-card.json';
/** What Teams shows on every device. */
const VERSION = '1.5';

const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });

/** Markdown that somebody spoke or wrote is not to be drawn as such. */
const literal = (text: string): string => text.replaceAll(/[\\`*_[\]#>~|]/gu, String.raw`\$&`);

/** An adaptive card; commands are sent as messages of who clicks. */
export function adaptiveCard({ title, paragraphs, facts, commands, link }: ChatCard, fallbackText: string) {
  return {
    $schema: SCHEMA,
    type: 'AdaptiveCard',
    version: VERSION,
    lang: 'fr',
    fallbackText,
    body: [
      block(literal(title), { weight: 'Bolder', size: 'Medium', style: 'heading' }),
      ...paragraphs.map((paragraph) => block(literal(paragraph))),
      ...(facts.length > 0
        ? [
            {
              type: 'FactSet',
              facts: facts.map(({ label, value }) => ({ title: literal(label), value: literal(value) })),
            },
          ]
        : []),
    ],
    actions: [
      ...commands.map(({ title: name, text }) => ({
        type: 'Action.Submit',
        title: name,
        data: { msteams: { type: 'messageBack', text, displayText: text }, command: text },
      })),
      ...(link === null ? [] : [{ type: 'Action.OpenUrl', title: link.title, url: link.url }]),
    ],
  };
}

/** A message as the connector takes it: with its card, or its text alone. */
export function activityOf({ text, card }: ChatMessage, withCard: boolean): ActivityParams {
  if (card === null || !withCard) return { type: 'message', text, textFormat: 'plain' } as ActivityParams;
  return {
    type: 'message',
    summary: text.slice(0, 500),
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: adaptiveCard(card, text) }],
  } as ActivityParams;
}
