import { fileNameOf } from '../../http/file-name.ts'

/** "{learner name} {course title}.pdf", or with another ending (rule certificates-3). */
export const certificateFileName = (learnerName: string, courseTitle: string, ending = '.pdf') =>
  fileNameOf(`${learnerName} ${courseTitle}`, ending)
