// Another list of people, and what was done with those who were selected, leave nobody selected (rule lists-7).
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useListView } from '../../ui/use-list-view.ts'
import { listOfPeople } from './people-filter.ts'
import { useSelectablePeople } from './use-selectable-people.tsx'

const client = '11111111-1111-4111-8111-111111111111'
const team = '22222222-2222-4222-8222-222222222222'
const rows = ['ada', 'bob', 'cai'].map((id) => ({ id, isClosedRecord: false }))

function openList(address: string, shown = rows) {
  const startOver = vi.fn<() => void>()
  const { result } = renderHook(
    () =>
      useSelectablePeople(useListView({ filters: listOfPeople.filters }), { total: 30, startOver }, shown),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      ),
    },
  )
  act(() => result.current.selection.toggle('bob'))
  expect(result.current.selection.selected).toEqual(['bob'])
  return { list: () => result.current, startOver }
}

test.each<[string, (list: ReturnType<typeof useSelectablePeople>) => void]>([
  ['another search', ({ view }) => view.searchFor('una')],
  ['another filter', ({ view }) => view.filterBy({ status: 'invited' })],
  ['another number of rows', ({ view }) => view.resize(50)],
  ['another client', ({ view }) => view.chooseClient(client)],
  ['all rows again', ({ view }) => view.showAll()],
  ['loading the list again', ({ reload }) => reload()],
])('%s', (_, change) => {
  const { list } = openList('/users?search=example')
  act(() => change(list()))
  expect([list().selection.selected, list().selection.count]).toEqual([[], 0])
})

test('what was done with people begins the list again at its first page', () => {
  const { list, startOver } = openList('/users?page=3')
  act(() => list().reload())
  expect([list().view.page, startOver.mock.calls.length]).toEqual([1, 1])
})

test('another client has other teams', () => {
  const { list } = openList(`/users?client=${client}&team=${team}`)
  expect(list().view.filters).toEqual({ client, team })
  act(() => list().view.chooseClient(undefined))
  expect(list().view.filters).toEqual({})
})

test('of archived people only those on screen can be selected, of others all of the list', () => {
  for (const [address, canSelectWhole] of [
    ['/users?status=archived', false],
    ['/users', true],
  ] as const) {
    const { list } = openList(address)
    act(() => list().selection.toggleAll())
    expect([address, list().selection.canSelectWhole]).toEqual([address, canSelectWhole])
  }
})

test('a closed record is not selected with the others, because it cannot be restored', () => {
  const { list } = openList('/users?status=archived', [...rows, { id: 'dee', isClosedRecord: true }])
  act(() => list().selection.toggleAll())
  expect(list().selection.selected).toHaveLength(3)
  expect(list().selection.selected).not.toContain('dee')
})
