/** Platforms whose meetings a bot session can be in, as events name them. */
export const BOT_PLATFORMS = ['teams', 'googlemeet'] as const;
export type BotPlatformName = (typeof BOT_PLATFORMS)[number];
