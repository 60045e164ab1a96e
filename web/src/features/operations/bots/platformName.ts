import { fr as labels } from '../../../labels/fr.ts';

export const platformName = (platform: string): string =>
  Object.entries(labels.platform).find(([name]) => name === platform)?.[1] ?? platform;
