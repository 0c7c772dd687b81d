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

test('without rows, not all are selected', () => {
  expect(select([]).result.current).toMatchObject({ all: false, some: false, selected: [] })
})
