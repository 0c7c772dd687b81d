import { downloadCourse, downloadLearner } from '#contract/calls/history.ts'
import { csvInput } from '../../data/csv-input.ts'
import { useDownload } from '../../data/use-download.ts'
import { CsvButton } from '../../ui/CsvButton.tsx'

/** Downloads all attempts of one learner, at every course, as evidence. */
export function DownloadLearningTime({ urlToken }: { urlToken: string }) {
  const { save, saving } = useDownload(downloadLearner)
  return (
    <CsvButton
      label="Download learning time"
      saving={saving}
      onDownload={(format) => save({ urlToken, ...csvInput(format) })}
    />
  )
}

/** Downloads all attempts at one course; without a client, those of all learners that the user manages. */
export function DownloadCourseLearningTime(course: { courseId: string; clientId?: string | undefined }) {
  const { save, saving } = useDownload(downloadCourse)
  return (
    <CsvButton
      label="Download learning time"
      saving={saving}
      onDownload={(format) => save({ ...course, ...csvInput(format) })}
    />
  )
}
