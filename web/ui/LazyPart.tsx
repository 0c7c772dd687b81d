import { type ReactNode, Suspense } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface LazyPartProps {
  /** Shown until the code has arrived: nothing in it can be pressed (rule screens-14). */
  waiting: ReactNode
  /** With a component of React's `lazy`. */
  children: ReactNode
}

/**
 * A part of a page whose code comes after the page. If it does not come, its place says so. To try again, the document is loaded again:
 * after an upgrade the code has another address.
 */
export const LazyPart = ({ waiting, children }: LazyPartProps) => (
  <ErrorBoundary failed={<LoadFailed error={null} onRetry={() => location.reload()} />}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </ErrorBoundary>
)
