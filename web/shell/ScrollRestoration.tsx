import { Outlet } from 'react-router'
import { useScrollPosition } from './use-scroll-position.ts'

/** Surrounds every page, with or without a log-in. */
export function ScrollRestoration() {
  useScrollPosition()
  return <Outlet />
}
