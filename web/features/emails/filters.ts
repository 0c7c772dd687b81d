import { deliveries } from '#contract/calls/emails.ts'
import { choicesOf } from '../../ui/choices.ts'
import { isOneOf } from '../../ui/use-list-view.ts'

/** The text for a mail that was recorded while no mail server was configured. */
export const notSent = 'Recorded, not sent'

export const states = [...deliveries, 'failed'] as const
export const stateTexts = { sent: 'Sent', recorded: notSent, failed: 'Failed' }

/** Mail that was sent, that was only recorded, and that could not be sent. */
export const isState = isOneOf(states)
/** The state in words, for a printed list. */
export const printedState = {
  field: 'state' as const,
  ...choicesOf('State', states, (state) => stateTexts[state]),
}
