import { z } from 'zod/mini';

const text = (longest: number) => z.string().check(z.maxLength(longest));
const name = text(300);
const account = z.object({
  id: name.check(z.minLength(1)),
  name: z.optional(z.nullable(text(1_000))),
  aadObjectId: z.optional(z.nullable(text(100))),
});

/** A name of a conversation goes into the path of calls to the connector. */
const CONVERSATION = /^[\w.:;=@+-]{1,300}$/u;

/**
 * An activity of the Bot Framework, as far as the bot looks at it. Everything has a bound; what is unknown is left out.
 */
export const inboundActivity = z.object({
  type: text(100),
  id: name.check(z.minLength(1)),
  timestamp: z.iso.datetime({ offset: true }),
  channelId: text(100),
  serviceUrl: text(2_048),
  from: account,
  recipient: account,
  conversation: z.object({
    id: z.string().check(z.regex(CONVERSATION)),
    conversationType: z.optional(z.nullable(text(100))),
    tenantId: z.optional(z.nullable(text(100))),
  }),
  channelData: z.optional(
    z.nullable(z.object({ tenant: z.optional(z.nullable(z.object({ id: z.optional(z.nullable(text(100))) }))) })),
  ),
  text: z.optional(z.nullable(text(100_000))),
  value: z.optional(z.unknown()),
  action: z.optional(z.nullable(text(100))),
  entities: z.optional(
    z.nullable(
      z
        .array(
          z.object({
            type: z.optional(z.nullable(text(100))),
            mentioned: z.optional(z.nullable(z.object({ id: z.optional(z.nullable(name)) }))),
          }),
        )
        .check(z.maxLength(500)),
    ),
  ),
  membersAdded: z.optional(z.nullable(z.array(z.object({ id: name })).check(z.maxLength(10_000)))),
});

export type InboundActivity = z.output<typeof inboundActivity>;
