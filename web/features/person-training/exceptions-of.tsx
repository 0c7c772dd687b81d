// Exemptions and changed due dates in one list, the latest first.
import type { Column } from '../../ui/DataTable.tsx'
import { Day } from './Days.tsx'
import type { OwnTraining } from './hooks.ts'

type Exemption = OwnTraining['exemptions'][number]
type Extension = OwnTraining['extensions'][number]

export interface Exception<A extends Exemption = Exemption, B extends Extension = Extension> {
  key: string
  courseTitle: string
  exemption?: A
  extension?: B
}

export const exceptionsOf = <A extends Exemption, B extends Extension>(training: {
  exemptions: A[]
  extensions: B[]
}): Exception<A, B>[] => [
  ...training.exemptions.map((exemption) => ({
    key: exemption.id,
    courseTitle: exemption.courseTitle,
    exemption,
  })),
  ...training.extensions.map((extension) => ({
    key: `due ${extension.courseId}`,
    courseTitle: extension.courseTitle,
    extension,
  })),
]

function What({ exemption, extension }: Exception) {
  if (extension)
    return (
      <>
        Due on <Day of={extension.day} />
      </>
    )
  if (!exemption) return null
  const { fromDay, untilDay } = exemption
  return (
    <>
      Exempt from <Day of={fromDay} /> {untilDay === null ? 'on' : 'to'}{' '}
      {untilDay !== null && <Day of={untilDay} />}
    </>
  )
}

export const exceptionColumns: Column<Exception>[] = [
  { label: 'Course', heads: true, of: ({ courseTitle }) => <bdi>{courseTitle}</bdi> },
  { label: 'What', of: (exception) => <What {...exception} /> },
]
