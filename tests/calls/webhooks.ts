import { api } from '#contract/all.ts'
import { webhookTestEvent } from '#contract/rules/webhooks.ts'
import { type Examples, change, exported, nothing, ofWholeClient } from './example.ts'

const typed = { name: 'HR', url: 'https://hr.example.org/events', events: ['person.created'] }

export const webhooks: Examples = {
  'GET Webhook/GetWebhooks': { who: '401 | 403 403 403 | ok ok ok | 403 403 | ok', log: nothing },
  'POST Webhook/CreateWebhook': {
    who: ofWholeClient,
    send: (w) => ({ ...typed, clientId: w.client.id }),
    log: change('Made a webhook'),
  },
  'POST Webhook/UpdateWebhook': {
    who: ofWholeClient,
    send: async (w) => ({ ...typed, name: 'Payroll', id: (await w.webhook()).id }),
    log: change('Changed a webhook'),
    edited: {
      webhook: ({ product, admin, webhookId }) => ({
        which: { id: webhookId, events: ['person.created'] },
        read: async () => {
          const found = await product.ask(api.webhooks.list, {}, admin)
          const { name, url } = found.webhooks.find(({ id }) => id === webhookId) ?? {}
          return { name, url }
        },
        other: ['url', 'https://payroll.example/events'],
        both: ['name', 'First name of a webhook', 'Second name of a webhook'],
      }),
    },
  },
  'POST Webhook/ReplaceSecret': {
    who: ofWholeClient,
    send: async (w) => ({ id: (await w.webhook()).id }),
    log: change('Replaced the secret of a webhook'),
  },
  'POST Webhook/PauseWebhook': {
    who: ofWholeClient,
    send: async (w) => ({ id: (await w.webhook()).id }),
    log: change('Paused a webhook'),
  },
  'POST Webhook/ResumeWebhook': {
    who: ofWholeClient,
    send: async (w) => ({ id: (await w.pausedWebhook()).id }),
    log: change('Resumed a webhook'),
  },
  'POST Webhook/DeleteWebhook': {
    who: ofWholeClient,
    send: async (w) => ({ id: (await w.webhook()).id }),
    log: change('Deleted a webhook'),
  },
  'POST Webhook/SendTest': {
    who: ofWholeClient,
    send: async (w) => ({ id: (await w.webhook()).id }),
    log: change('Sent a test event'),
  },
  'GET Webhook/GetDeliveries': {
    who: ofWholeClient,
    send: async (w) => ({ webhookId: (await w.webhook()).id, event: webhookTestEvent }),
    log: nothing,
  },
  'GET Webhook/ExportDeliveries': {
    who: ofWholeClient,
    send: async (w) => ({ webhookId: (await w.webhook()).id, format: 'csv' }),
    log: exported('Exported what a webhook has sent'),
  },
  'POST Webhook/SendAgain': {
    who: ofWholeClient,
    send: async (w) => ({ id: (await w.webhook()).deliveryId }),
    log: change('Sent an event again'),
  },
}
