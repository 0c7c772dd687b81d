import type { ReactNode } from 'react'
import { LoadFailed } from './LoadFailed.tsx'

interface OrLoadFailedProps {
  of: { error: Error | null; refetch: () => unknown }
  children: ReactNode
}

/** A field whose choices are loaded. Without them it would look as if there were none, so that is said in its place. */
export function OrLoadFailed({ of: { error, refetch }, children }: OrLoadFailedProps) {
  return error ? <LoadFailed error={error} onRetry={refetch} /> : children
}
