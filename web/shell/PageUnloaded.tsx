import { isNotFound } from '../data/send.ts'
import { LoadFailedPage } from '../ui/LoadFailedPage.tsx'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'

interface PageUnloadedProps {
  of: { error: Error | null; refetch: () => unknown }
  /** Names the object of the page. Absent if the page shows no object that may be missing. */
  what?: string
  /** The same as in `NotFoundPage`. */
  list?: { to: string; label: string } | undefined
}

/** Replaces a page whose object does not exist, could not be loaded, or is still loading. */
export function PageUnloaded({ of: { error, refetch }, what, list }: PageUnloadedProps) {
  if (what && isNotFound(error)) return <NotFoundPage what={what} list={list} />
  return error ? <LoadFailedPage error={error} onRetry={refetch} /> : <PageLoading />
}
