import type { Reply } from '#contract/call.ts'
import * as compliance from '#contract/calls/compliance.ts'
import * as training from '#contract/calls/training.ts'
import {
  type ComplianceFilter,
  type LeftOutReason,
  type PeopleFilter,
  type LoginFilter,
  complianceFilters,
  loginFilters,
  matrixOrder,
  peopleFilters,
} from '#contract/rules/compliance.ts'
import { complianceOrder } from '#contract/rules/training.ts'
import { useListOutputs } from '../../data/use-list-outputs.ts'
import { usePrinting } from '../../data/use-printing.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { isGuid } from '#contract/rules/formats.ts'
import * as contract from '#contract/calls/client-validity.ts'

export type ClientValidity = Reply<typeof contract.list>['courses'][number]

export const useClientValidities = (clientId: string) => useLoad(contract.list, { clientId })
export const useCompletionsInClient = (clientId: string, courseId: string) =>
  useLoad(contract.count, { clientId, courseId })
export const useSaveClientValidity = (onDone: () => void) =>
  useSave(contract.save, { done: 'Validity saved', onDone })
export const useRemoveClientValidity = (onDone: () => void) =>
  useSave(contract.remove, { done: 'Validity saved', onDone })

export const useValidity = (courseId: string) => useLoad(training.openValidity, { courseId })
export const useSaveValidity = (onDone: () => void) =>
  useSave(training.saveValidity, { done: 'Validity saved', onDone })

const isDay = (value: string) => /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
export const dayFields = ['dueFrom', 'dueTo', 'validFrom', 'validTo'] as const
export type DayField = (typeof dayFields)[number]

const filters = {
  status: isOneOf(complianceFilters),
  people: isOneOf(peopleFilters),
  login: isOneOf(loginFilters),
  client: isGuid,
  team: isGuid,
  pathway: isGuid,
  course: isGuid,
  dueFrom: isDay,
  dueTo: isDay,
  validFrom: isDay,
  validTo: isDay,
}

const pastFilters = {
  on: isDay,
  people: filters.people,
  client: isGuid,
  team: isGuid,
  pathway: isGuid,
  course: isGuid,
}

/** Reads from the address which part of the list is shown. */
export const useComplianceView = () => useListView({ filters, order: complianceOrder })
/** Reads which people are shown. The filters are those of the list of what they have to complete, and the order is another one. */
export const usePeopleView = () => useListView({ filters, order: matrixOrder })
/** Reads which people of a day in the past are shown. */
export const usePastView = () => useListView({ filters: pastFilters })
export type PastView = ReturnType<typeof usePastView>
export const useChosenClient = () => useListView({ filters }).filters.client
export type ComplianceView = ReturnType<typeof useComplianceView>
export type PeopleView = ReturnType<typeof usePeopleView>
/** The part that both views have. */
export type FilterView = Pick<ComplianceView, 'filters' | 'filterBy'>
export type SearchedView = FilterView & Pick<ComplianceView, 'search'>

/** Returns the chosen client and team. For administrators a team without its client, in an address changed by hand, is ignored. */
export const ofPeople = (
  { filters: { client, team } }: Pick<ComplianceView, 'filters'>,
  isAdministrator: boolean,
) => ({
  ...(client ? { clientId: client } : {}),
  ...(team && (client || !isAdministrator) ? { teamId: team } : {}),
})

/** Returns the same, and the chosen pathway and course. */
export const ofSubject = (view: Pick<ComplianceView, 'filters'>, isAdministrator: boolean) => ({
  ...ofPeople(view, isAdministrator),
  ...(view.filters.pathway ? { learningPathwayId: view.filters.pathway } : {}),
  ...(view.filters.course ? { courseId: view.filters.course } : {}),
})

/** Returns the search and the filters, for the calls. */
export function wantedOf(view: Pick<ComplianceView, 'search' | 'filters'>, isAdministrator: boolean) {
  const { status, people, login } = view.filters
  return {
    searchTerm: view.search,
    ...ofSubject(view, isAdministrator),
    ...(status ? { status: status as ComplianceFilter } : {}),
    ...(people ? { people: people as PeopleFilter } : {}),
    ...(login ? { login: login as LoginFilter } : {}),
    ...Object.fromEntries(
      dayFields.flatMap((field) => (view.filters[field] ? [[field, view.filters[field]]] : [])),
    ),
  }
}

const inputOf = <View extends ComplianceView | PeopleView>(view: View, isAdministrator: boolean) => ({
  ...wantedOf(view, isAdministrator),
  ...(view.sorted as View['sorted']),
})
const pageOf = <View extends ComplianceView | PeopleView>(view: View, isAdministrator: boolean) => ({
  ...inputOf(view, isAdministrator),
  pageNumber: view.page,
  pageSize: view.pageSize,
})

/** Whether the figures above a list count the people it is chosen from: they know neither a search nor how people log in (rule people-120). */
export const figuresAreOfList = (view: Pick<SearchedView, 'search' | 'filters'>): boolean =>
  view.search === '' && view.filters.login === undefined

const countOf = ({ totalCount }: { totalCount: number }) => totalCount
const readerOfObligations = {
  rowsOf: ({ obligations }: Reply<typeof compliance.obligations>) => obligations,
  totalOf: countOf,
}

/** Saves the list as a file, and prints it. */
export const useOutputsOfCompliance = (view: ComplianceView, isAdministrator: boolean) =>
  useListOutputs(
    {
      list: compliance.obligations,
      exportList: compliance.exportObligations,
      wanted: inputOf(view, isAdministrator),
    },
    readerOfObligations,
  )

/**
 * Prints what these people have to do soon or have missed, whatever view of it is shown (rule people-121). A chosen status is the one that
 * is printed.
 */
export const useHandOut = (view: SearchedView, isAdministrator: boolean) =>
  usePrinting(
    compliance.obligations,
    { status: 'due', ...wantedOf(view, isAdministrator), sort: 'name' },
    readerOfObligations,
  )

export const useCompliance = (view: ComplianceView, isAdministrator: boolean) =>
  useLoad(compliance.obligations, pageOf(view, isAdministrator))

export const useOutputsOfPeople = (view: PeopleView, isAdministrator: boolean) =>
  useListOutputs(
    { list: compliance.people, exportList: compliance.exportPeople, wanted: inputOf(view, isAdministrator) },
    { rowsOf: (reply: Reply<typeof compliance.people>) => reply.people, totalOf: countOf },
  )

export const usePeople = (view: PeopleView, isAdministrator: boolean) =>
  useLoad(compliance.people, pageOf(view, isAdministrator))

/** Returns the day, the search and the filters of a past day, for the calls. */
export const pastOf = ({ search, filters: { on = '', ...chosen } }: PastView, isAdministrator: boolean) => ({
  day: on,
  ...wantedOf({ search, filters: chosen }, isAdministrator),
})

export const usePastPeople = (view: PastView, isAdministrator: boolean) =>
  useLoad(compliance.pastPeople, {
    ...pastOf(view, isAdministrator),
    pageNumber: view.page,
    pageSize: view.pageSize,
  })

export const useOutputsOfPast = (view: PastView, isAdministrator: boolean) =>
  useListOutputs(
    {
      list: compliance.pastPeople,
      exportList: compliance.exportPastPeople,
      wanted: pastOf(view, isAdministrator),
    },
    { rowsOf: (reply: Reply<typeof compliance.pastPeople>) => reply.people, totalOf: countOf },
  )

export const useOutputsOfMatrix = (view: PeopleView, isAdministrator: boolean) =>
  useListOutputs(
    {
      list: compliance.complianceMatrix,
      exportList: compliance.exportComplianceMatrix,
      wanted: inputOf(view, isAdministrator),
    },
    { rowsOf: (reply: Reply<typeof compliance.complianceMatrix>) => reply.people, totalOf: countOf },
  )

export const useMatrix = (view: PeopleView, isAdministrator: boolean) =>
  useLoad(compliance.complianceMatrix, pageOf(view, isAdministrator))

/** Loads, for each course of the pathway, how many people have to complete it and how many of them are up to date. */
export const usePathwayCourses = (learningPathwayId: string) =>
  useLoad(compliance.complianceMatrix, { learningPathwayId, pageNumber: 1, pageSize: 1 })

/** Loads the totals of learners and of the courses that they have to complete. */
export const useComplianceTotals = (of: ReturnType<typeof ofSubject>) =>
  useLoad(compliance.complianceTotals, of)

export const useLeftOut = (
  of: ReturnType<typeof ofPeople>,
  wanted: { reason: LeftOutReason | undefined; pageNumber: number },
) =>
  useLoad(compliance.leftOut, {
    ...of,
    ...(wanted.reason ? { reason: wanted.reason } : {}),
    pageNumber: wanted.pageNumber,
    pageSize: 20,
  })
