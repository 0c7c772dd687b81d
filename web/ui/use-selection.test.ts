import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

const select = (first: string[]) => renderHook((ids: string[]) => useSelection(ids), { initialProps: first })

test('all, some and none of the rows', () => {
  const { result } = select(['a', 'b'])
  expect(result.current).toMatchObject({ selected: [], all: false, some: false })
  act(() => result.current.toggle('b'))
  expect(result.current).toMatchObject({ selected: ['b'], all: false, some: true })
  act(() => result.current.toggleAll())
  expect(result.current).toMatchObject({ selected: ['a', 'b'], all: true, some: false })
  act(() => result.current.toggle('a'))
  expect(result.current.selected).toEqual(['b'])
  act(() => result.current.toggleAll())
  act(() => result.current.toggleAll())
  expect(result.current.selected).toEqual([])
})

test('further rows are not ticked, so that only some are', () => {
  const { result, rerender } = select(['a', 'b'])
  act(() => result.current.toggleAll())
  rerender(['a', 'b', 'c'])
  expect(result.current).toMatchObject({ selected: ['a', 'b'], all: false, some: true })
})

test('a row that is not on screen any more is not selected', () => {
  const { result, rerender } = select(['a', 'b'])
  act(() => result.current.toggleAll())
  rerender(['b'])
  expect(result.current.selected).toEqual(['b'])
})

test('lists-51: in a list with pages those of other pages stay selected, until another filter is chosen', () => {
  const { result, rerender } = renderHook(
    ({ ids, filter }: { ids: string[]; filter: string }) => useSelection(ids, 5, filter, { hasPages: true }),
    { initialProps: { ids: ['a', 'b', 'c'], filter: '' } },
  )
  act(() => result.current.toggle('a'))
  act(() => result.current.toggle('c'))
  rerender({ ids: ['d', 'e'], filter: '' })
  expect(result.current).toMatchObject({ count: 2, elsewhere: 2, all: false, some: false })
  act(() => result.current.toggleAll())
  expect(result.current).toMatchObject({ count: 4, elsewhere: 2, all: true, canSelectWhole: true })
  act(() => result.current.toggleAll())
  act(() => result.current.toggle('e'))
  expect(result.current).toMatchObject({ selected: ['e', 'a', 'c'], elsewhere: 2, some: true })
  rerender({ ids: ['a', 'b', 'c'], filter: '' })
  expect(result.current).toMatchObject({ selected: ['a', 'c', 'e'], count: 3, elsewhere: 1 })
  rerender({ ids: ['a'], filter: 'overdue' })
  expect(result.current).toMatchObject({ selected: [], count: 0, elsewhere: 0 })
  rerender({ ids: ['a', 'b', 'c'], filter: '' })
  expect(result.current.count).toBe(0)
})

test('with the shift key all rows from the last one that was pressed become like this one', () => {
  const { result } = select(['a', 'b', 'c', 'd', 'e'])
  act(() => result.current.toggle('d', true))
  expect(result.current.selected).toEqual(['d'])
  act(() => result.current.toggle('b', true))
  expect(result.current.selected).toEqual(['b', 'c', 'd'])
  act(() => result.current.toggle('c'))
  act(() => result.current.toggle('e', true))
  expect(result.current.selected).toEqual(['b', 'c', 'd', 'e'])
  act(() => result.current.toggle('b'))
  act(() => result.current.toggle('d', true))
  expect(result.current.selected).toEqual(['e'])
})

test('without rows, not all are selected', () => {
  expect(select([]).result.current).toMatchObject({ all: false, some: false, selected: [] })
})

test('all rows of the list can be selected, also those that are not loaded', () => {
  const { result, rerender } = renderHook(
    ({ ids, total }: { ids: string[]; total: number }) => useSelection(ids, total),
    { initialProps: { ids: ['a', 'b'], total: 5 } },
  )
  expect(result.current.canSelectWhole).toBe(false)
  act(() => result.current.toggleAll())
  expect(result.current).toMatchObject({ canSelectWhole: true, isWhole: false, count: 2, chosen: ['a', 'b'] })
  const matching = ['a', 'b', 'c', 'd', 'e']
  act(() => result.current.selectWhole(matching))
  expect(result.current).toMatchObject({ canSelectWhole: false, isWhole: true, count: 5, chosen: matching })
  // Rows that are loaded now are ticked too.
  rerender({ ids: ['a', 'b', 'c'], total: 5 })
  expect(result.current).toMatchObject({ isWhole: true, count: 5, selected: ['a', 'b', 'c'] })
  // Clearing one leaves all others selected, also those that are not loaded.
  act(() => result.current.toggle('b'))
  const without = { isWhole: true, count: 4, selected: ['a', 'c'], chosen: ['a', 'c', 'd', 'e'] }
  expect(result.current).toMatchObject({ ...without, canSelectWhole: true, all: false, some: true })
  // The row stays cleared on another page, and can be selected again.
  rerender({ ids: ['d', 'e'], total: 5 })
  expect(result.current).toMatchObject({ count: 4, selected: ['d', 'e'], all: true })
  rerender({ ids: ['a', 'b', 'c'], total: 5 })
  expect(result.current).toMatchObject(without)
  act(() => result.current.toggleAll())
  expect(result.current).toMatchObject({ isWhole: true, count: 5 })
  act(() => result.current.toggle('a'))
  act(() => result.current.toggle('c', true))
  expect(result.current).toMatchObject({ isWhole: true, count: 2, selected: [] })
  act(() => result.current.toggle('b'))
  expect(result.current).toMatchObject({ isWhole: true, count: 3, selected: ['b'] })
})

test('lists-14: who joins the list after all of it was selected is not selected', () => {
  const { result, rerender } = renderHook(
    ({ ids, total }: { ids: string[]; total: number }) => useSelection(ids, total),
    { initialProps: { ids: ['a', 'b'], total: 3 } },
  )
  act(() => result.current.toggle('a'))
  act(() => result.current.selectWhole(['a', 'b', 'c']))
  // One has left and two have come.
  rerender({ ids: ['b', 'new'], total: 4 })
  const kept = { isWhole: true, count: 3, chosen: ['a', 'b', 'c'], selected: ['b'], canSelectWhole: true }
  expect(result.current).toMatchObject(kept)
})

test('clearing each row after all of them were selected leaves nothing selected', () => {
  const { result } = renderHook(() => useSelection(['a', 'b'], 2))
  act(() => result.current.toggle('a'))
  act(() => result.current.selectWhole(['a', 'b']))
  act(() => result.current.toggle('a'))
  act(() => result.current.toggle('b'))
  expect(result.current).toMatchObject({ isWhole: false, count: 0, selected: [] })
})

test('lists-14: of more people than can be named all are selected by the filters, but those who are cleared', () => {
  const { result, rerender } = renderHook((ids: string[]) => useSelection(ids, 50_000), {
    initialProps: ['a', 'b', 'c'],
  })
  act(() => result.current.toggleAll())
  act(() => result.current.selectWhole(null))
  expect(result.current).toMatchObject({ isWhole: true, count: 50_000, chosen: null, cleared: [] })
  act(() => result.current.toggle('b'))
  const without = { isWhole: true, count: 49_999, chosen: null, cleared: ['b'], canSelectWhole: true }
  expect(result.current).toMatchObject({ ...without, selected: ['a', 'c'], all: false, some: true })
  // The row stays cleared when others are shown, and can be selected again.
  rerender(['c', 'd'])
  expect(result.current).toMatchObject({ ...without, selected: ['c', 'd'], all: true })
  rerender(['a', 'b', 'c'])
  act(() => result.current.toggle('b'))
  expect(result.current).toMatchObject({ count: 50_000, cleared: [], all: true })
  act(() => result.current.toggle('c'))
  act(() => result.current.selectWhole(null))
  expect(result.current).toMatchObject({ count: 50_000, cleared: [] })
  act(() => result.current.clear())
  expect(result.current).toMatchObject({ isWhole: false, count: 0, cleared: [] })
})

test('of more rows than can be named that are not people clearing one leaves those on screen', () => {
  const { result } = renderHook(() => useSelection(['a', 'b', 'c'], 50_000, '', { canClearOne: false }))
  act(() => result.current.toggleAll())
  act(() => result.current.selectWhole(null))
  const all = { isWhole: true, count: 50_000, chosen: null, all: true, canSelectWhole: false }
  expect(result.current).toMatchObject(all)
  act(() => result.current.toggle('b'))
  expect(result.current).toMatchObject({ isWhole: false, count: 2, selected: ['a', 'c'], chosen: ['a', 'c'] })
})

test('rows of people who were all selected are ticked and cleared by the person', () => {
  const ownerOf = (row: string) => row.charAt(0)
  const { result } = renderHook(() => useSelection(['a1', 'a2', 'b1'], 9, '', { ownerOf }))
  act(() => result.current.toggle('a1'))
  expect(result.current).toMatchObject({ selected: ['a1'], chosen: ['a1'], canSelectWhole: true })
  act(() => result.current.selectWhole(['a', 'b', 'c']))
  const everybody = { count: 3, chosen: ['a', 'b', 'c'], selected: ['a1', 'a2', 'b1'], canSelectWhole: false }
  expect(result.current).toMatchObject(everybody)
  act(() => result.current.toggle('a2'))
  expect(result.current).toMatchObject({ count: 2, chosen: ['b', 'c'], selected: ['b1'] })
})

test('a list with another filter is another list, of which nothing is selected', () => {
  const { result, rerender } = renderHook(
    ({ filter }: { filter: string }) => useSelection(['a', 'b'], 5, filter),
    { initialProps: { filter: '' } },
  )
  act(() => result.current.toggleAll())
  act(() => result.current.selectWhole(['a', 'b', 'c', 'd', 'e']))
  expect(result.current.isWhole).toBe(true)
  rerender({ filter: 'invited' })
  expect(result.current).toMatchObject({ isWhole: false, count: 0 })
})
