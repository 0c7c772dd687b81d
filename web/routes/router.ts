import { openTheme } from '#contract/calls/theme.ts'
import {
  type ComponentType,
  type ElementType,
  Fragment,
  type ReactElement,
  type ReactNode,
  Suspense,
  createElement,
  lazy,
  useState,
} from 'react'
import { type RouteObject, UNSAFE_createBrowserHistory, matchRoutes, useParams } from 'react-router'
import { send } from '../data/send.ts'
import { readUser } from '../data/session.ts'
import { LoginPage } from '../features/accounts/LoginPage.tsx'
import { PageErrorBoundary } from '../shell/AddressRouter.tsx'
import { FrameLoading } from '../shell/FrameLoading.tsx'
import { Navigation } from '../shell/navigation.ts'
import { ScrollRestoration } from '../shell/ScrollRestoration.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { begin } from './begin.ts'
import { type Loaded, type Page, page } from './page.ts'
import { type Roles, pagesFor, shell, stored } from './pages.ts'

const anyOther = '*'
const notFound = page(`/${anyOther}`, () => import('../ui/NotFoundPage.tsx'), 'NotFoundPage')

const orFailed = (element: ReactNode) => createElement(PageErrorBoundary, null, element)

/**
 * The pages of a user. Without a user, every address that is not public shows the log-in page. `arrived` resolves when the code of the
 * page at the address is there.
 *
 * @param hasJustLoggedIn whether the address was requested before the log-in: if the user does not have this page, the
 *   dashboard is shown, not "Page not found"
 */
export function openPages(user: Roles | undefined, { hasJustLoggedIn = false } = {}) {
  const routes = routesFor(user)
  if (user && hasJustLoggedIn && matchRoutes(routes, location)?.at(-1)?.route.path === anyOther)
    history.replaceState(null, '', '/')
  return { routes, arrived: begin(readUser()), navigation: new Navigation(UNSAFE_createBrowserHistory()) }
}

function routesFor(user: Roles | undefined): RouteObject[] {
  const { open, own } = pagesFor(user)
  const ofUser = { element: elementOf(shell, FrameLoading), children: [...own, notFound].map(guarded) }
  // The log-in page is part of the second script, because a first visit shows it.
  const ofVisitor = [...own.map(routeOf), { path: anyOther, Component: LoginPage }]
  const inStored = [...open.map(routeOf), ...(user ? [ofUser] : [])]
  const children = [
    { element: elementOf(stored, FrameLoading), children: inStored },
    ...(user ? [] : ofVisitor),
  ]
  return [{ element: orFailed(createElement(ScrollRestoration)), children }]
}

function routeOf(of: Page): RouteObject {
  const element = createElement(PageOfAddress, { page: elementOf(of, PageLoading) })
  return of.path === '/' ? { index: true, element } : { path: of.path.slice(1), element }
}

const guarded = (of: Page): RouteObject => {
  const route = routeOf(of)
  return { ...route, element: orFailed(route.element) }
}

/** Creates a new page for each object, so that the state of the page of one object is not used for another one. */
function PageOfAddress({ page: element }: { page: ReactElement }) {
  return createElement(Fragment, { key: JSON.stringify(useParams()) }, element)
}

/** The router's own `lazy` is not used: when the code of a route cannot be loaded, it shows nothing instead of the errorElement. */
function elementOf(of: Loaded, waiting: ComponentType) {
  const Later = lazy(async () => ({ default: await of.load().catch(reloadDocument) }))
  // Code that has arrived is shown at once. For a lazy component, React shows the fallback first and waits for a third of a second.
  function Shown() {
    // The component stays the same, because React would treat another one as another page.
    const [Chosen] = useState<ElementType>(() => of.component ?? Later)
    return createElement(Chosen)
  }
  return createElement(Suspense, { fallback: createElement(waiting) }, createElement(Shown))
}

const justLoadedMilliseconds = 10_000

/**
 * Loads the document again, because after an upgrade the code that an older tab requests does not exist any more. It does not
 * when that would not help: the document has just been loaded, or the server does not answer.
 */
async function reloadDocument(failure: unknown): Promise<never> {
  if (performance.now() < justLoadedMilliseconds) throw failure
  // Throws if the server does not answer.
  await send(openTheme, {})
  location.reload()
  return new Promise(() => {})
}
