import { type ReactNode, Suspense } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { OrFailed } from './OrFailed.tsx'

interface LaterPartProps {
  /** Shown until the code has arrived: nothing in it can be pressed (rule screens-14). */
  waiting: ReactNode
  /** With a component of React's `lazy`. */
  children: ReactNode
}

/**
 * A part of a page whose code comes after the page. If it does not come, its place says so. To try again, the document is loaded again:
 * after an upgrade the code has another address.
 */
export const LaterPart = ({ waiting, children }: LaterPartProps) => (
  <OrFailed failed={<LoadFailed error={null} onRetry={() => location.reload()} />}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </OrFailed>
)
