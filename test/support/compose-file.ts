import { z } from 'zod/mini';

// The part of the Compose specification that infra/compose*.yaml use: a key that it does not have, or a value of
// another kind, is refused, as `docker compose config` refuses it.

const duration = z.string().check(z.regex(/^(?:\d+[hms])+$/u));
const words = z.array(z.string());

const healthcheck = z.strictObject({
  test: words.check(
    z.minLength(2),
    z.refine(([kind = '']) => ['CMD', 'CMD-SHELL'].includes(kind)),
  ),
  interval: duration,
  timeout: duration,
  retries: z.optional(z.int()),
  start_period: z.optional(duration),
});

const service = z.strictObject({
  image: z.string(),
  build: z.optional(z.strictObject({ context: z.string(), dockerfile: z.string(), target: z.string() })),
  restart: z.optional(z.enum(['no', 'always', 'on-failure', 'unless-stopped'])),
  user: z.optional(z.string()),
  entrypoint: z.optional(words),
  command: z.optional(words),
  // A number or a truth value would reach the container as YAML reads it.
  environment: z.optional(z.record(z.string(), z.string())),
  env_file: z.optional(words),
  secrets: z.optional(words),
  configs: z.optional(z.array(z.strictObject({ source: z.string(), target: z.string().check(z.regex(/^\//u)) }))),
  ports: z.optional(words),
  volumes: z.optional(words),
  healthcheck: z.optional(healthcheck),
  depends_on: z.optional(
    z.record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }),
    ),
  ),
  networks: z.optional(z.union([words, z.record(z.string(), z.strictObject({ ipv4_address: z.optional(z.ipv4()) }))])),
  network_mode: z.optional(z.enum(['none', 'host', 'bridge'])),
  deploy: z.optional(z.strictObject({ replicas: z.int() })),
  shm_size: z.optional(z.string().check(z.regex(/^\d+[bkmg]b?$/u))),
  stop_grace_period: z.optional(duration),
});

/** A file for Docker Compose, with YAML's merges done. */
export const composeFile = z
  .catchall(
    z.object({
      name: z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*$/u)),
      services: z.record(z.string().check(z.regex(/^[\w.-]+$/u)), service),
      configs: z.record(z.string(), z.strictObject({ file: z.optional(z.string()), content: z.optional(z.string()) })),
      secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
      networks: z.record(
        z.string(),
        z.strictObject({
          ipam: z.optional(z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) })),
        }),
      ),
      volumes: z.record(z.string(), z.null()),
    }),
    // Only extensions, which stand for what several services share.
    z.unknown(),
  )
  .check(
    z.refine((file) =>
      Object.keys(file).every(
        (key) =>
          key.startsWith('x-') || ['name', 'services', 'configs', 'secrets', 'networks', 'volumes'].includes(key),
      ),
    ),
  );

export type ComposeFile = z.infer<typeof composeFile>;
export type Service = z.infer<typeof service>;
