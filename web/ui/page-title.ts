// What the page on screen is called: in the title of the browser's tab, and at the end of the breadcrumbs.
import { useLayoutEffect, useSyncExternalStore } from 'react'

const product = 'eLearning'
let page = ''
let person = ''
const listeners = new Set<() => void>()

function show() {
  document.title = [page, person, product].filter(Boolean).join(' - ')
  for (const listener of listeners) listener()
}

/** The full name of the user who is logged in; empty for nobody. */
export function setPersonInTitle(name: string) {
  person = name
  show()
}

/** While this component is shown the page has this title; nothing changes while it is undefined. */
export function usePageTitle(title: string | undefined) {
  useLayoutEffect(() => {
    if (title === undefined) return
    page = title
    show()
    return () => {
      if (page !== title) return
      page = ''
      show()
    }
  }, [title])
}

/** Empty until a page with a title is shown. */
export const currentPageTitle = () => page

export const useCurrentPageTitle = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentPageTitle)
