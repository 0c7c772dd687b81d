import * as dashboards from '#contract/calls/dashboards.ts'
import { useLoad } from '../../data/use-load.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { compareTexts } from '../../ui/compare.ts'
import { OwnTraining } from '../person-training/OwnTraining.tsx'
import { BadgesGrid, isEarned } from './BadgesGrid.tsx'
import { counted } from '../../ui/quantities.ts'

/** All badges of the user: those that are earned, the latest first, and those that can be. */
export function BadgesPage() {
  const { data, error, refetch } = useLoad(dashboards.learner, {})
  const courses = data?.courses
  const earned = courses
    ?.filter(isEarned)
    .sort((one, other) => compareTexts(other.completedDateTime ?? '', one.completedDateTime ?? ''))
  const others = courses?.filter((own) => !isEarned(own))
  return (
    <Page
      printable
      title="Badges"
      // A line also while it is loading.
      subtitle={
        courses && earned ? `${earned.length} of ${counted(courses.length, 'badge')} earned` : '\u00a0'
      }
    >
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : courses?.length === 0 ? (
        <EmptyState>There is a badge for each of your courses. You have no courses yet.</EmptyState>
      ) : (
        <>
          <BadgesGrid title="Earned" courses={earned} />
          <BadgesGrid title="Still to earn" courses={others} />
          <OwnTraining />
        </>
      )}
    </Page>
  )
}
