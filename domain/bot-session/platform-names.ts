/** Platforms whose meetings a bot session can be in, as events name them. */
export const BOT_PLATFORM_NAMES = ['teams', 'googlemeet'] as const;
export type BotPlatformName = (typeof BOT_PLATFORM_NAMES)[number];
