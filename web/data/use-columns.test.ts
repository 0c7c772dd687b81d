import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Column } from '../ui/DataTable.tsx'
import { storage } from './storage.ts'
import { useColumns } from './use-columns.ts'

const of = () => ''
const all: Column<object>[] = [
  { label: 'Name', of },
  { label: 'Email', of },
  { label: 'Created', of, extra: true },
  { label: 'View', of, quiet: true },
]
const show = () => renderHook(() => useColumns('people', all)).result
const shownOf = ({ current }: ReturnType<typeof show>) => current.columns.map(({ label }) => label)

beforeEach(() => storage.removeItem('columns-people'))

test('without a choice all columns are shown but the extra ones; the first and the buttons stay', () => {
  const result = show()
  expect(shownOf(result)).toEqual(['Name', 'Email', 'View'])
  expect(result.current.choice.columns).toEqual([
    { label: 'Email', isShown: true },
    { label: 'Created', isShown: false },
  ])
})

test('a choice is there again when the list is opened again', () => {
  const result = show()
  act(() => result.current.choice.toggle('Email'))
  act(() => result.current.choice.toggle('Created'))
  expect(shownOf(result)).toEqual(['Name', 'Created', 'View'])
  expect(shownOf(show())).toEqual(['Name', 'Created', 'View'])
  act(() => result.current.choice.toggle('Email'))
  expect(shownOf(show())).toEqual(['Name', 'Email', 'Created', 'View'])
})

test.each(['no JSON', 'null', '[1]', '{"Email":"no","Name":false,"View":false,"Unknown":false}'])(
  'a stored value that is no choice is ignored: %s',
  (stored) => {
    storage.setItem('columns-people', stored)
    expect(shownOf(show())).toEqual(['Name', 'Email', 'View'])
  },
)

test('an extra column may be printed without being chosen, and is not where it was chosen away', () => {
  const columns = all.map((column) => (column.label === 'Created' ? { ...column, printed: true } : column))
  const { result } = renderHook(() => useColumns('people', columns))
  const printed = () => result.current.printedColumns.map(({ label }) => label)
  expect([shownOf(result), printed()]).toEqual([
    ['Name', 'Email', 'View'],
    ['Name', 'Email', 'Created', 'View'],
  ])
  act(() => result.current.choice.toggle('Created'))
  act(() => result.current.choice.toggle('Created'))
  expect(printed()).toEqual(['Name', 'Email', 'View'])
})
