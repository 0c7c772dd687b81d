import { fileNameOf } from '../../http/file-name.ts'

/** "{learner name} {course title}.pdf" (Choice Q222). */
export const certificateFileName = (learnerName: string, courseTitle: string) =>
  fileNameOf(`${learnerName} ${courseTitle}`, '.pdf')
