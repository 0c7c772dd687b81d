// Exemptions and changed due dates in one list, the latest first.
import type { Column } from '../../ui/DataTable.tsx'
import { Below, Day } from '../../ui/Days.tsx'
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

const endInWords: Record<NonNullable<Extension['endedBecause']>, string> = {
  notRequired: 'the course does not have to be completed',
  begunAgain: 'the deadline has begun again since',
  completed: 'the course is completed',
  passed: 'this day has passed',
}

interface WhatProps {
  exception: Exception
  today: string
}

function What({ exception: { exemption, extension }, today }: WhatProps) {
  if (extension)
    return (
      <>
        Due on <Day of={extension.day} />
        {extension.endedBecause && <Below>Ended: {endInWords[extension.endedBecause]}</Below>}
      </>
    )
  if (!exemption) return null
  const { fromDay, untilDay } = exemption
  return (
    <>
      Exempt from <Day of={fromDay} /> {untilDay === null ? 'on' : 'to'}{' '}
      {untilDay !== null && <Day of={untilDay} />}
      {untilDay !== null && untilDay < today && <Below>Ended: the last day has passed</Below>}
    </>
  )
}

/** @param today of the client, which marks what has ended (rule deadlines-39) */
export const exceptionColumns = (today: string): Column<Exception>[] => [
  { label: 'Course', heads: true, of: ({ courseTitle }) => <bdi>{courseTitle}</bdi> },
  { label: 'What', of: (exception) => <What exception={exception} today={today} /> },
]
