import type * as webhooks from '#contract/calls/webhooks.ts'
import { webhookEventNames, webhookEvents } from '#contract/webhook-events.ts'
import { scopeOf, scopeOfProgress } from '../../access/who.ts'
import { fileOfList } from '../../http/list-file.ts'
import type { Answers } from '../../http/answer.ts'
import { orNotFound } from '../../base/refusal.ts'
import { openAddress } from './addresses.ts'
import { deliveriesList } from './list-queries.ts'
import { findWebhook, listWebhooks } from './queries.ts'
import {
  createWebhook,
  mustSeeWholeClient,
  pauseByPerson,
  remove,
  replaceSecret,
  resume,
  sendAgain,
  sendTest,
  updateWebhook,
} from './service.ts'

export const webhookAnswers: Answers<typeof webhooks> = {
  async list({ app, input: { state, clientId }, who }) {
    mustSeeWholeClient(who)
    return {
      webhooks: await Promise.all(
        (await listWebhooks(app.db, scopeOfProgress(who, clientId), state)).map(
          async ({ sealedUrl, url, ...webhook }) => ({
            ...webhook,
            url: (await openAddress(app, { id: webhook.id, url, sealedUrl })) ?? '',
          }),
        ),
      ),
      events: webhookEventNames.map((name) => ({ name, description: webhookEvents[name].description })),
    }
  },

  create: ({ app, input, who }) => createWebhook(app, who, input),
  update: ({ app, input, who }) => updateWebhook(app, who, input),

  async replaceSecret({ app, input, who }) {
    return { secret: await replaceSecret(app, who, input.id) }
  },

  pause: ({ app, input, who }) => pauseByPerson(app, who, input.id),
  resume: ({ app, input, who }) => resume(app, who, input.id),
  remove: ({ app, input, who }) => remove(app, who, input.id),
  sendTest: ({ app, input, who }) => sendTest(app, who, input.id),

  async deliveries({ app, input, who }) {
    mustSeeWholeClient(who)
    orNotFound(await findWebhook(app.db, who, input.webhookId))
    const { rows, ...pages } = await deliveriesList.page(app.db, scopeOf(who), input)
    return { deliveries: rows, ...pages }
  },

  async exportDeliveries({ app, input, who }) {
    mustSeeWholeClient(who)
    orNotFound(await findWebhook(app.db, who, input.webhookId))
    return fileOfList(deliveriesList, app.db, scopeOf(who), input)
  },

  sendAgain: ({ app, input, who }) => sendAgain(app, who, input.id),
}
