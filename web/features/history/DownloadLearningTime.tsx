import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadCourse, downloadLearner } from '#contract/calls/history.ts'
import { useDownload } from '../../data/use-download.ts'

const icon = <IconDownload size={18} aria-hidden />

/** Downloads all attempts of one learner, at every course, as evidence. */
export function DownloadLearningTime({ urlToken }: { urlToken: string }) {
  const { save, saving } = useDownload(downloadLearner)
  return (
    <Button variant="default" leftSection={icon} loading={saving} onClick={() => save({ urlToken })}>
      Download learning time
    </Button>
  )
}

/** Downloads all attempts at one course; without a client, those of all learners that the user manages. */
export function DownloadCourseLearningTime(course: { courseId: string; clientId?: string | undefined }) {
  const { save, saving } = useDownload(downloadCourse)
  return (
    <Button variant="default" leftSection={icon} loading={saving} onClick={() => save(course)}>
      Download learning time
    </Button>
  )
}
