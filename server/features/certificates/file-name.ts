import { fileNameOf } from '../../http/file-name.ts'

/** "{learner name} {course title}.pdf" (rule certificates-3). */
export const certificateFileName = (learnerName: string, courseTitle: string) =>
  fileNameOf(`${learnerName} ${courseTitle}`, '.pdf')
