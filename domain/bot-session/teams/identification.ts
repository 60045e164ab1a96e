/**
 * Port to what identifies a bot that its operator registered with Microsoft: a token, valid for about an hour, that goes
 * with the address of a meeting. Throws where it cannot be had.
 */
export interface BotIdentification {
  token(): Promise<string>;
}
