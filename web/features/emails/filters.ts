// By what the list of emails is filtered.
import { templateTypes } from '#contract/calls/emails.ts'
import type { Filter } from '../../ui/Filters.tsx'
import { notSent } from './MailDialog.tsx'
import type { FilterName, states } from './hooks.ts'

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
