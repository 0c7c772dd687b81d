// Writes the mail about a webhook that was paused because it fails (rule webhooks-11).
import { webhookTryDays } from '#contract/rules/webhooks.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import { writeTo } from '../../identity/mails.ts'
import { webhooksLink } from '../../mail/links.ts'
import { openAddress } from './addresses.ts'
import { readersOfWebhook, type stopWebhook } from './delivery-queries.ts'

type Stopped = NonNullable<Awaited<ReturnType<typeof stopWebhook>>>

const reasons = {
  failing: `For ${webhookTryDays} days no event could be sent to it.`,
  gone: 'The other system has answered that it takes no events any more (410 Gone).',
}

export async function mailStopped(
  tx: Tx,
  app: App,
  { name, clientId, madeBy, ...stored }: Stopped,
  reason: keyof typeof reasons,
): Promise<void> {
  const { config } = app
  const url = await openAddress(app, stored)
  const to = url === undefined ? '' : `, which sends events to ${new URL(url).host},`
  for (const person of await readersOfWebhook(tx, clientId, madeBy))
    await writeTo(tx, config, person, 'WebhookPaused', {
      subject: `The webhook “${name}” was paused`,
      paragraphs: [
        `The webhook “${name}”${to} was paused. ${reasons[reason]}`,
        'Nothing is lost: the events wait, and are sent in their order when you resume it. What is older than 30 days is deleted.',
      ],
      action: { label: 'Open the webhooks', url: webhooksLink(config) },
      closing: 'You get this mail because you look after this webhook.',
    })
}
