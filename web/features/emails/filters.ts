// The filters of the list of emails.
import { templateTypes } from '#contract/calls/emails.ts'
import type { Filter } from '../../ui/Filters.tsx'
import type { FilterName, states } from './hooks.ts'

/** The text for a mail that was recorded while no mail server was configured. */
export const notSent = 'Recorded, not sent'

const stateTexts: Record<(typeof states)[number], string> = {
  sent: 'Sent',
  recorded: notSent,
  failed: 'Failed',
}

export const stateFilter: Filter<'state'> = {
  field: 'state',
  label: 'State',
  options: Object.entries(stateTexts).map(([value, label]) => ({ value, label })),
}

export const filters: Filter<FilterName>[] = [
  stateFilter,
  {
    field: 'template',
    label: 'Template',
    options: templateTypes.map((value) => ({ value, label: value })),
  },
]
