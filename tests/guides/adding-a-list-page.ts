// The code of docs/adding-a-list.md for pages.
import { defineList, useList } from '#web/data/use-list.ts'
import { choicesOf } from '#web/ui/choices.ts'
import { exportList, list, teamsOrder, uses } from './adding-a-list.ts'

const useTexts = { empty: 'Without people', used: 'With people' }

const teams = defineList({
  name: 'teams',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.teams,
  order: teamsOrder,
  filters: { use: choicesOf('Use', uses, (use) => useTexts[use]) },
  label: 'Teams',
  searchLabel: 'Search teams',
  empty: { nothing: 'No teams', found: 'No team has this name', filtered: 'No team fits' },
  columns: [{ label: 'Name', sort: 'name', of: ({ name }) => name }],
})

export const useTeamsList = () => useList(teams)
