import { fileNameOf } from '../../http/file-name.ts'

interface Named {
  number: string
  learnerName: string
  courseTitle: string
}

/** "{learner name} {course title}.pdf", or with another ending (rule certificates-3). */
export const certificateFileName = (learnerName: string, courseTitle: string, ending = '.pdf') =>
  fileNameOf(`${learnerName} ${courseTitle}`, ending)

/** The names in one folder: those that would be the same on some system have the number too (rule certificates-30). */
export function fileNamesOf(certificates: Named[]): string[] {
  const names = certificates.map(({ learnerName, courseTitle }) =>
    certificateFileName(learnerName, courseTitle),
  )
  const times = new Map<string, number>()
  for (const name of names) times.set(asOneFile(name), (times.get(asOneFile(name)) ?? 0) + 1)
  return certificates.map(({ number, learnerName, courseTitle }, at) => {
    const name = names[at] as string
    return times.get(asOneFile(name)) === 1
      ? name
      : fileNameOf(`${learnerName} ${courseTitle}`, ` ${number}.pdf`)
  })
}

/** Windows and macOS do not distinguish capital letters, nor ways to compose an accent. */
const asOneFile = (name: string) => name.normalize('NFC').toLowerCase()
