// The title of the page on screen. It is shown in the browser's tab, and at the end of the breadcrumbs.
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { makeListeners } from './listeners.ts'

const product = 'eLearning'
let page = ''
let person = ''
const listeners = makeListeners()

function show() {
  document.title = [page, person, product].filter(Boolean).join(' - ')
  listeners.notify()
}

/** Sets the full name of the logged-in user; empty if nobody is logged in. */
export function setPersonInTitle(name: string) {
  person = name
  show()
}

/** Sets the title of the page while this component is shown. If the title is undefined, nothing changes. */
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

/** Returns the title; empty until a page with a title is shown. */
export const currentPageTitle = () => page

export const useCurrentPageTitle = () => useSyncExternalStore(listeners.subscribe, currentPageTitle)
