import { type ComponentType, Fragment, type ReactElement, Suspense, createElement, lazy } from 'react'
import { type RouteObject, useParams } from 'react-router'
import { open } from '#contract/calls/theme.ts'
import { LoadingScreen } from '../shell/LoadingScreen.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { send } from '../data/send.ts'

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** A screen at a path, its code loaded when it is first opened. */
export function page<Name extends string>(path: string, load: Load<Name>, name: Name): RouteObject {
  const where = path === '/' ? { index: true as const } : { path: path.slice(1) }
  return { ...where, ...loaded(load, name, PageLoading, true) }
}

/** What stands round screens: until its code has come there is no place for the shape of a page. */
export const frame = <Name extends string>(load: Load<Name>, name: Name) =>
  loaded(load, name, LoadingScreen, false)

/**
 * What is shown when its code has come, and how to have it come before it is shown. Not by the router's own `lazy`: a
 * route whose code cannot be had would show nothing at all then, instead of its errorElement.
 */
function loaded<Name extends string>(
  load: Load<Name>,
  name: Name,
  fallback: ComponentType,
  isOfAddress: boolean,
) {
  const Screen = lazy(async () => {
    try {
      return { default: (await load())[name] }
    } catch (error) {
      return loadAnew(error)
    }
  })
  return {
    element: createElement(
      Suspense,
      { fallback: createElement(fallback) },
      isOfAddress ? createElement(OfAddress, { screen: createElement(Screen) }) : createElement(Screen),
    ),
    handle: { load },
  }
}

/** A screen of its own for each object: nothing typed, chosen or asked on the page of one is there on that of another. */
function OfAddress({ screen }: { screen: ReactElement }) {
  return createElement(Fragment, { key: JSON.stringify(useParams()) }, screen)
}

const justLoadedMilliseconds = 10_000

/**
 * After an upgrade, the code that a tab from before asks for is there no more: the whole page is loaded anew, as
 * whoever is told to try again would do. Not where that changes nothing: when it has just been loaded, or nobody answers.
 */
async function loadAnew(failure: unknown): Promise<never> {
  if (performance.now() < justLoadedMilliseconds) throw failure
  // Refuses where nobody answers.
  await send(open, {})
  location.reload()
  return new Promise(() => {})
}

/** Has the code of these routes come; one that cannot be had is told when it is shown. */
export function preload(matches: { route: { handle?: unknown } }[]) {
  for (const { route } of matches) {
    const { load } = (route.handle ?? {}) as { load?: () => Promise<unknown> }
    load?.().catch(() => undefined)
  }
}
