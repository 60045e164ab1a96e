/** What people invite into a conversation: what Teams calls the bot of an application. */
export const botAddressOf = (clientId: string): string => `28:${clientId}`;
