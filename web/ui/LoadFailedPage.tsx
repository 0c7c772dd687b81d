import { LoadFailed } from './LoadFailed.tsx'
import { Page } from './Page.tsx'

interface LoadFailedPageProps {
  error: Error | null
  onRetry: () => unknown
}

/** Replaces a page that could not be loaded. Like every page it has a heading, which takes the focus. */
export const LoadFailedPage = (props: LoadFailedPageProps) => (
  <Page title="This page could not be loaded">
    <LoadFailed {...props} />
  </Page>
)
