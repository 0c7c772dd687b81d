// Writes docs/integrations/webhooks.md from the table of events (rule webhooks-5).
import type { z } from 'zod'
import { webhookKeepDays } from '#contract/rules/webhooks.ts'
import { webhookEventNames, webhookEvents } from '#contract/webhook-events.ts'
import { schemaOf } from '#server/http/openapi.ts'
import { shapeOf } from '#server/http/api-docs.ts'

const introduction = `# Webhooks

<!-- Written by \`npx vitest run --project server tests/webhook-docs.test.ts --update\` from contract/webhook-events.ts: please do not edit. -->

A webhook sends events to another system as they happen. Administrators and managers make them on the page **Webhooks**; the rules are in
[webhooks](../rules/webhooks.md). JSON schemas of all events are in \`/api/openapi.json\` of your server, below \`webhooks\`.

## What arrives

A POST with JSON, in the form of [Standard Webhooks](https://www.standardwebhooks.com):

\`\`\`json
{ "type": "person.created", "timestamp": "2026-11-29T08:15:00.000Z", "data": {} }
\`\`\`

| header              | what it is                                                                      |
| ------------------- | ------------------------------------------------------------------------------- |
| \`webhook-id\`        | the id of the event, the same each time it is sent                              |
| \`webhook-timestamp\` | when it was sent, in seconds since 1970                                         |
| \`webhook-signature\` | one or two signatures with a blank between them, of which one has to be right |

- **Check the signature** with a library of Standard Webhooks, which exist for many languages, and the secret that was shown when the webhook was
  made. For 24 hours after the secret was replaced there are two signatures, of the new and of the previous one.
- **Answer with 200 to 299 within 15 seconds**, and do what takes longer afterwards. Anything else is sent again, for three days. 410 pauses the webhook.
- **Keep the ids** of what you have done: after a crash an event can arrive twice.
- **Order**: the events of a person arrive as they happened. Events of different people can overtake each other.
- **Fields can be added later**: please ignore those that you do not know.

For ${webhookKeepDays} days the page shows what was sent, with your answer, and can send it again. \`webhook.test\`, which “Send a test event” sends, has no data.

## Events
`

const sectionOf = (name: keyof typeof webhookEvents) => {
  const { description, audience, data } = webhookEvents[name]
  return `### ${name}

${description} ${audience} get it.

\`\`\`ts
${shapeOf(schemaOf(data as z.ZodType, 'output'))}
\`\`\`
`
}

export const writtenPage = () => [introduction, ...webhookEventNames.map(sectionOf)].join('\n')
