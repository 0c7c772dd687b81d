import type { Input, Reply } from '#contract/call.ts'
import * as webhooks from '#contract/calls/webhooks.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

export type Webhook = Reply<typeof webhooks.list>['webhooks'][number]
export type WebhookEvents = Reply<typeof webhooks.list>['events']
export type Delivery = Reply<typeof webhooks.deliveries>['deliveries'][number]

/** @param wanted the state and the client of the webhooks */
export const useWebhooks = (wanted: Input<typeof webhooks.list>) => useLoad(webhooks.list, wanted)
/** Gives the page the secret, which is shown once. */
export const useCreateWebhook = (onMade: (secret: string) => void) =>
  useSave(webhooks.create, { done: 'Webhook made', onDone: ({ secret }) => onMade(secret) })
export const useUpdateWebhook = (onDone: () => void) =>
  useSave(webhooks.update, { done: 'Webhook changed', onDone })
export const useReplaceSecret = (onMade: (secret: string) => void) =>
  useSave(webhooks.replaceSecret, { done: 'Secret replaced', onDone: ({ secret }) => onMade(secret) })
export const usePauseWebhook = () => useSave(webhooks.pause, { done: 'Webhook paused' })
export const useResumeWebhook = () => useSave(webhooks.resume, { done: 'Webhook resumed' })
export const useRemoveWebhook = () => useSave(webhooks.remove, { done: 'Webhook deleted' })
export const useSendTest = () =>
  useSave(webhooks.sendTest, { done: 'The test event is on its way and will be in the list in a moment' })
export const useSendAgain = () => useSave(webhooks.sendAgain, { done: 'The event is sent again' })
