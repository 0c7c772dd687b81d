// Webhooks: addresses of other systems to which events are sent (docs/rules/webhooks.md).
import { z } from 'zod'
import { changes, download, exports, get, post } from '../call.ts'
import { deliveriesOrder } from '../rules/list-order.ts'
import {
  deliveryStates,
  maxWaitingShown,
  maxWebhookUrlLength,
  pauseReasons,
  webhookStates,
  webhookNameLength,
  webhookTestEvent,
} from '../rules/webhooks.ts'
import {
  dateTime,
  id,
  nameOf,
  optionalId,
  paged,
  pageFromOne,
  pageSize,
  previousValues,
  searchTerm,
  required,
  sortedBy,
  listFormat,
} from '../shapes.ts'
import { webhookEventNames } from '../webhook-events.ts'

const access = ['ADMIN', 'CLIENTADMIN'] as const

const pleaseChooseEvents = { error: 'Please choose the events that are sent' }
const typed = {
  name: nameOf('Please enter a name', webhookNameLength),
  url: required('Please enter the address of the other system', maxWebhookUrlLength),
  events: z
    .array(z.enum(webhookEventNames, pleaseChooseEvents), pleaseChooseEvents)
    .min(1, pleaseChooseEvents)
    .transform((events) => [...new Set(events)]),
}

export const list = get('Webhook/GetWebhooks', {
  access,
  audit: 'nothing',
  summary:
    'The webhooks that the caller may change: for an administrator all or those of one client, for a manager of a whole client those of the client; and the events that there are',
  input: {
    state: z.enum(webhookStates, { error: `Please choose ${webhookStates.join(', ')}` }).optional(),
    clientId: optionalId,
  },
  reply: z.object({
    webhooks: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        url: z.string(),
        events: z.array(z.string()),
        /** The client whose events are sent; null for those of all clients. */
        clientName: z.string().nullable(),
        madeBy: z.string().nullable(),
        createdDateTime: dateTime,
        pausedDateTime: dateTime.nullable(),
        pausedBecause: z.enum(pauseReasons).nullable(),
        /** The first failure since the last success; null if the last try succeeded. */
        failingSince: dateTime.nullable(),
        /** How many events wait to be sent. More than 1,000 are not counted, and are 1,001. */
        waiting: z.number().max(maxWaitingShown + 1),
        lastDeliveredDateTime: dateTime.nullable(),
        /** Until when the secret before the last change signs too; null if none does. */
        previousSecretEnds: dateTime.nullable(),
      }),
    ),
    events: z.array(z.object({ name: z.enum(webhookEventNames), description: z.string() })),
  }),
})

export const create = post('Webhook/CreateWebhook', {
  access,
  audit: changes('Made a webhook'),
  summary: 'Make a webhook; its secret is answered once and never again',
  input: {
    ...typed,
    /** The client whose events are sent. Without it a webhook of an administrator gets those of all clients. */
    clientId: optionalId,
  },
  reply: z.object({ id: z.string(), secret: z.string() }),
})

export const update = post('Webhook/UpdateWebhook', {
  access,
  audit: changes('Changed a webhook'),
  summary: 'Change the name, the address and the events of a webhook',
  input: {
    id,
    ...typed,
    /** The events are in it as one text, with a space between them. */
    was: previousValues,
  },
})

export const replaceSecret = post('Webhook/ReplaceSecret', {
  access,
  audit: changes('Replaced the secret of a webhook'),
  summary: 'Give a webhook a new secret; the previous one signs too for 24 hours',
  input: { id },
  reply: z.object({ secret: z.string() }),
})

export const pause = post('Webhook/PauseWebhook', {
  access,
  audit: changes('Paused a webhook'),
  summary: 'Send nothing to a webhook until it is resumed; its events wait',
  input: { id },
})

export const resume = post('Webhook/ResumeWebhook', {
  access,
  audit: changes('Resumed a webhook'),
  summary: 'Send the events of a webhook again, those that have waited first',
  input: { id },
})

export const remove = post('Webhook/DeleteWebhook', {
  access,
  audit: changes('Deleted a webhook'),
  summary: 'Delete a webhook with all that it has sent or was to send',
  input: { id },
})

export const sendTest = post('Webhook/SendTest', {
  access,
  audit: changes('Sent a test event'),
  summary: 'Send an event without data to a webhook',
  input: { id },
})

const shownEvents = [...webhookEventNames, webhookTestEvent] as const
/** The filters and the order of the list. */
const narrowed = {
  webhookId: id,
  searchTerm,
  event: z.enum(shownEvents, { error: 'Please choose one of the events' }).optional(),
  state: z.enum(deliveryStates, { error: `Please choose ${deliveryStates.join(', ')}` }).optional(),
  ...sortedBy(deliveriesOrder),
}

export const deliveries = get('Webhook/GetDeliveries', {
  access,
  audit: 'nothing',
  summary: 'A page of what a webhook has sent in the last 30 days, or is to send, the newest first',
  input: { pageNumber: pageFromOne, pageSize, ...narrowed },
  reply: z.object({
    deliveries: z.array(
      z.object({
        /** The webhook-id. */
        id: z.string(),
        event: z.string(),
        happenedDateTime: dateTime,
        person: z.object({ name: z.string(), urlToken: z.string(), isLearner: z.boolean() }).nullable(),
        /** The course, form or file that it is about; empty if there is none. */
        about: z.string(),
        state: z.enum(deliveryStates),
        attempts: z.number(),
        lastTriedDateTime: dateTime.nullable(),
        /** Null if it is not tried again by itself. */
        nextTryDateTime: dateTime.nullable(),
        /** The HTTP status of the last answer; null without one. */
        status: z.number().nullable(),
        /** The beginning of the last answer. */
        answer: z.string(),
        /** Why the last try got no answer; empty if it got one. */
        failure: z.string(),
      }),
    ),
    ...paged,
  }),
})

export const exportDeliveries = download('Webhook/ExportDeliveries', {
  access,
  audit: exports('Exported what a webhook has sent'),
  summary: 'What a webhook has sent in the last 30 days, or is to send, as it is filtered, as CSV or XLSX',
  input: { ...narrowed, format: listFormat },
})

export const sendAgain = post('Webhook/SendAgain', {
  access,
  audit: changes('Sent an event again'),
  summary: 'Send an event again, with the same id and content',
  input: { id },
})
