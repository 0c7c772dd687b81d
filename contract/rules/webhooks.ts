// Limits of webhooks, and the states of what they send (docs/rules/webhooks.md).
export const deliveryStates = ['waiting', 'delivered', 'givenUp'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateTexts: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  givenUp: 'Given up',
}

/** A webhook is in one of these: it works, it fails, somebody has paused it, or it was paused because it fails. */
export const webhookStates = ['works', 'failing', 'paused', 'stopped'] as const
export type WebhookState = (typeof webhookStates)[number]

export const webhookStateTexts: Record<WebhookState, string> = {
  works: 'Works',
  failing: 'Failing',
  paused: 'Paused by somebody',
  stopped: 'Paused because it fails',
}

export const pauseReasons = ['person', 'failing', 'gone'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** How many webhooks a client, or the provider, may have. */
export const maxWebhooks = 20
export const maxWebhookUrlLength = 2000
export const webhookNameLength = 100

/** A secret is `whsec_` and 32 random bytes in base64, as Standard Webhooks have it. */
export const webhookSecretPrefix = 'whsec_'
/** For so long the secret before a change signs too. */
export const previousSecretHours = 24

/** The receiver has so long to answer. */
export const webhookTimeoutSeconds = 15
/** How much of an answer is stored, in bytes. */
export const maxWebhookAnswerBytes = 1024
/** The name of an event that only shows whether a webhook works. No webhook chooses it. */
export const webhookTestEvent = 'webhook.test'
/** Further events that wait are not counted. */
export const maxWaitingShown = 1000
/** An event is tried again for so long, and then a webhook that only fails is paused. */
export const webhookTryDays = 3
/** For so long it is stored what was sent. */
export const webhookKeepDays = 30
/** A certificate is announced as expiring so many days before its last day. */
export const certificateExpiringDays = 30
