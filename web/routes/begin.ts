// Begins with the page at the address: makes its first calls and loads its code.
import { openTheme } from '#contract/calls/theme.ts'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { makeFirstCalls } from '../data/first-calls.ts'
import { type Loaded, type Page, first } from './page.ts'
import { pagesFor, shell, stored } from './pages.ts'

let begun: { what: string; arrived: Promise<void> } | undefined

/**
 * To be called by the first script, and whenever another user has come: what has begun already is not begun again. Resolves when the
 * code is there. A failure is reported when the page is shown.
 */
export function begin(user: SessionUser | undefined): Promise<void> {
  const what = `${user?.token} ${location.href}`
  if (begun?.what !== what) begun = { what, arrived: beginPage(user) }
  return begun.arrived
}

async function beginPage(user: SessionUser | undefined) {
  const { open, own } = pagesFor(user)
  const found = pageAt(location.pathname, open) ?? pageAt(location.pathname, own)
  const calls = found && !location.search ? (found.page.firstCalls?.(found.names, user) ?? []) : []
  // The calls are sent before the scripts are asked for, because a browser asks for six files at a time.
  makeFirstCalls([first(openTheme, {}), ...calls])
  const isOpen = found !== undefined && open.includes(found.page)
  const frames: Loaded[] = user && !isOpen ? [stored, shell] : isOpen ? [stored] : []
  await Promise.allSettled([...frames, ...(found ? [found.page] : [])].map(({ load }) => load()))
}

/** An address without names counts before one with. Others are left to the router: they are opened a little later. */
function pageAt(address: string, pages: Page[]) {
  const steps = address.split('/')
  for (const page of [...pages.filter(({ path }) => path === address), ...pages]) {
    const wanted = page.path.split('/')
    const names: Record<string, string> = {}
    const fits = wanted.every((step, at) => {
      if (!step.startsWith(':')) return step === steps[at]
      names[step.slice(1)] = decodeURIComponent(steps[at] ?? '')
      return steps[at] !== ''
    })
    if (fits && wanted.length === steps.length) return { page, names }
  }
  return undefined
}
