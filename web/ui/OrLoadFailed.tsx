import type { ReactNode } from 'react'
import { LoadFailed } from './LoadFailed.tsx'

interface OrLoadFailedProps {
  of: { error: Error | null; refetch: () => unknown }
  children: ReactNode
}

/** A field whose choices are loaded. If that fails the error is shown in its place, because a list without choices would mislead. */
export function OrLoadFailed({ of: { error, refetch }, children }: OrLoadFailedProps) {
  return error ? <LoadFailed error={error} onRetry={refetch} /> : children
}
