import { downloadCourse, downloadLearner } from '#contract/calls/history.ts'
import { DownloadCsv } from '../../data/DownloadCsv.tsx'

/** Downloads all attempts of one learner, at every course, as evidence. */
export const DownloadLearningTime = (input: { urlToken: string }) => (
  <DownloadCsv label="Download learning time" call={downloadLearner} input={input} />
)

/** Downloads all attempts at one course; without a client, those of all learners that the user manages. */
export const DownloadCourseLearningTime = (input: { courseId: string; clientId?: string | undefined }) => (
  <DownloadCsv label="Download learning time" call={downloadCourse} input={input} />
)
