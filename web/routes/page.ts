import {
  type ComponentType,
  type ElementType,
  Fragment,
  type ReactElement,
  Suspense,
  createElement,
  lazy,
  useState,
} from 'react'
import { type RouteObject, useParams } from 'react-router'
import { openTheme } from '#contract/calls/theme.ts'
import { FrameLoading } from '../shell/FrameLoading.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { send } from '../data/send.ts'

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** Returns the route of a page. Its code is loaded when the page is first opened. */
export function page<Name extends string>(path: string, load: Load<Name>, name: Name): RouteObject {
  const where = path === '/' ? { index: true as const } : { path: path.slice(1) }
  return { ...where, ...loaded(load, name, PageLoading, true) }
}

/** Returns the route of a frame around pages. */
export const frame = <Name extends string>(load: Load<Name>, name: Name) =>
  loaded(load, name, FrameLoading, false)

/**
 * Returns the element of a route, whose code is loaded when needed, and the function that loads it earlier. The router's own
 * `lazy` is not used: when the code of a route cannot be loaded, it shows nothing instead of the errorElement.
 */
function loaded<Name extends string>(load: Load<Name>, name: Name, fallback: ComponentType, isPage: boolean) {
  const Screen = lazy(async () => {
    try {
      return { default: (await load())[name] }
    } catch (error) {
      return reloadDocument(error)
    }
  })
  let arrived: ComponentType | undefined
  // Code that has arrived is shown at once. For a lazy component, React shows the fallback first and waits for a third of a second.
  function Shown() {
    // The component stays the same, because React would treat another one as another page.
    const [Chosen] = useState<ElementType>(() => arrived ?? Screen)
    return createElement(Chosen)
  }
  return {
    element: createElement(
      Suspense,
      { fallback: createElement(fallback) },
      isPage ? createElement(PageOfAddress, { page: createElement(Shown) }) : createElement(Shown),
    ),
    handle: {
      load: async () => {
        arrived = (await load())[name]
      },
    },
  }
}

/** Creates a new page for each object, so that the state of the page of one object is not used for another one. */
function PageOfAddress({ page: element }: { page: ReactElement }) {
  return createElement(Fragment, { key: JSON.stringify(useParams()) }, element)
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

/** Loads the code of these routes, and resolves when it is there. A failure is reported when the route is shown. */
export async function preload(matches: { route: { handle?: unknown } }[]): Promise<void> {
  const handles = matches.map(({ route }) => (route.handle ?? {}) as { load?: () => Promise<unknown> })
  await Promise.allSettled(handles.map(async ({ load }) => load?.()))
}
