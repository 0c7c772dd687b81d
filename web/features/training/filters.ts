// The filters that the list and the table of people and courses share, and the texts for when no row fits.
import {
  complianceFilterTexts,
  complianceFilters,
  loginFilterTexts,
  loginFilters,
  peopleFilterTexts,
  peopleFilters,
} from '#contract/rules/compliance.ts'
import type { Filter } from '../../ui/Filters.tsx'
import { choicesOf } from '../../ui/choices.ts'

export const complianceFilterMenu: readonly Filter<'status' | 'people' | 'login'>[] = [
  { field: 'status', ...choicesOf('Status', complianceFilters, (status) => complianceFilterTexts[status]) },
  { field: 'people', ...choicesOf('People', peopleFilters, (people) => peopleFilterTexts[people]) },
  { field: 'login', ...choicesOf('Log-in', loginFilters, (login) => loginFilterTexts[login]) },
]

export const emptyCompliance = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed
    ? 'Nothing fits the search and the filters'
    : 'Nobody has to complete anything yet. A course has to be completed by the people whose organisation or team is assigned a learning pathway with it.'
