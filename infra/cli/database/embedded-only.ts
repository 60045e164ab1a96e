import type { Config } from '../../config.ts';
import { EXIT, StartupError } from '../../startup-error.ts';

/** @throws StartupError where the database is somebody else's to look after */
export function embeddedOnly(config: Config): Config {
  if (config.DATABASE_URL === undefined) return config;
  throw new StartupError(
    'DATABASE_URL désigne une base qui n’est pas embarquée\u00A0: mettez-la à niveau avec les outils de Postgres.',
    EXIT.usage,
  );
}
