// The filters of the list of emails.
import { type deliveries, templateTypes } from '#contract/calls/emails.ts'
import type { Filter } from '../../ui/Filters.tsx'

/** The text for a mail that was recorded while no mail server was configured. */
export const notSent = 'Recorded, not sent'

const stateTexts: Record<(typeof deliveries)[number] | 'failed', string> = {
  sent: 'Sent',
  recorded: notSent,
  failed: 'Failed',
}

export const stateFilter: Filter<'state'> = {
  field: 'state',
  label: 'State',
  options: Object.entries(stateTexts).map(([value, label]) => ({ value, label })),
}

export const templateFilter: Filter<'template'> = {
  field: 'template',
  label: 'Template',
  options: templateTypes.map((value) => ({ value, label: value })),
}
