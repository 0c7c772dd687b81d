import { deliveries } from '#contract/calls/emails.ts'
import { choicesOf } from '../../ui/choices.ts'

/** The text for a mail that was recorded while no mail server was configured. */
export const notSent = 'Recorded, not sent'

const stateTexts = { sent: 'Sent', recorded: notSent, failed: 'Failed' }

/** Mail that was sent, that was only recorded, and that could not be sent. */
export const stateFilter = choicesOf('State', [...deliveries, 'failed'], (state) => stateTexts[state])
