import { type ComponentType, Suspense, createElement, lazy } from 'react'
import type { RouteObject } from 'react-router'
import { PageLoading } from '../app/PageLoading.tsx'

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/** A screen at a path, its code loaded when it is first opened. */
export function page<Name extends string>(path: string, load: Load<Name>, name: Name): RouteObject {
  const where = path === '/' ? { index: true as const } : { path: path.slice(1) }
  return { ...where, ...loaded(load, name) }
}

/**
 * What is shown when its code has come. Not by the router's own `lazy`: a route whose code cannot be had would show
 * nothing at all then, instead of its errorElement.
 */
export function loaded<Name extends string>(load: Load<Name>, name: Name) {
  const Screen = lazy(async () => ({ default: (await load())[name] }))
  return { element: createElement(Suspense, { fallback: createElement(PageLoading) }, createElement(Screen)) }
}
