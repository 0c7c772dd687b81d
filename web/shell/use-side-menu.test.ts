import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSideMenu } from './use-side-menu.ts'

let windowWidth = 0
const listeners = new Set<(event: { matches: boolean }) => void>()
const matches = (query: string) => windowWidth >= Number(/^\(min-width: ([\d.]+)px\)$/.exec(query)?.[1])
const list = (query: string) => ({
  matches: matches(query),
  addEventListener: (_: string, listener: () => void) => listeners.add(listener),
  removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
})
let query = ''
beforeEach(() => {
  listeners.clear()
  vi.stubGlobal('matchMedia', (asked: string) => list((query = asked)))
})

function resizeTo(width: number) {
  act(() => {
    windowWidth = width
    for (const listener of listeners) listener({ matches: matches(query) })
  })
}

function openAt(width: number) {
  windowWidth = width
  const { result } = renderHook(() => useSideMenu())
  return { isOpen: () => result.current.opened, toggle: () => act(() => result.current.toggle()) }
}

test.each([
  [993, true],
  [992, false],
  [390, false],
])('in a window of %i pixels it is open at first: %s', (width, opened) => {
  expect(openAt(width).isOpen()).toBe(opened)
})

test('it is closed when the window becomes narrow, and open again when it becomes wide', () => {
  const menu = openAt(1024)
  resizeTo(768)
  expect(menu.isOpen()).toBe(false)
  resizeTo(1024)
  expect(menu.isOpen()).toBe(true)
})

test('a menu that was closed in a wide window stays closed there', () => {
  const menu = openAt(1024)
  menu.toggle()
  resizeTo(768)
  resizeTo(1280)
  expect(menu.isOpen()).toBe(false)
})

test('a menu that was opened in a narrow window is closed the next time it becomes narrow', () => {
  const menu = openAt(768)
  menu.toggle()
  expect(menu.isOpen()).toBe(true)
  resizeTo(700)
  expect(menu.isOpen()).toBe(true)
  resizeTo(1024)
  expect(menu.isOpen()).toBe(true)
  resizeTo(768)
  expect(menu.isOpen()).toBe(false)
})
