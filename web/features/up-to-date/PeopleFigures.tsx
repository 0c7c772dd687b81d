import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import {
  type ComplianceShare,
  type PersonState,
  personStateTexts,
  personStates,
} from '#contract/rules/compliance.ts'
import {
  isOrAre,
  meaningOfUpToDate,
  peopleInWords,
  percentOf,
  requiredInWords,
} from '#contract/rules/up-to-date.ts'
import { counted } from '../../ui/quantities.ts'
import { StatusFigures } from '../../ui/StatusFigures.tsx'
import { addressOfNothingToComplete, chosenSubject, complianceAddress, type Subject } from './share.ts'

interface PeopleFiguresProps {
  share: ComplianceShare
  peopleByState: Record<PersonState, number>
  /** How many other learners have nothing to complete; null for a pathway or a course. */
  nothingToComplete: number | null
  /** The client, team, pathway or course of the figures. */
  of: Subject
  /** The list below, if there is one: its view, and the state whose people it shows. In the view of courses, states are not shown. */
  list?: { view: 'people' | 'courses' | 'matrix'; chosen: string | undefined }
}

/** How many people have each state, the worst first. */
export const figuresOfStates = (peopleByState: Record<PersonState, number>) =>
  personStates.map((status) => ({
    status,
    tone: tones[status],
    label: personStateTexts[status],
    count: peopleByState[status],
  }))

const countedOnce = 'Each person counts once, by the first of these states that applies.'

const tones = {
  overdue: 'bad',
  expired: 'bad',
  dueSoon: 'warn',
  renewalDue: 'warn',
  nothingDue: 'done',
} as const satisfies Record<PersonState, string>

/**
 * Shows how many people are up to date, how many have each state, and how many of the required courses are in time. Each number
 * leads to exactly the rows that it counts.
 */
export function PeopleFigures({ share, peopleByState, nothingToComplete, of, list }: PeopleFiguresProps) {
  const percent = percentOf(share)
  if (percent === null) return null
  const view = list?.view === 'matrix' ? 'matrix' : ''
  return (
    <Stack gap="sm" role="group" aria-label="Up to date">
      <Text fz={{ base: 18, sm: 22 }} fw={650} lh={1.3}>
        <Anchor
          component={Link}
          inherit
          underline="always"
          to={complianceAddress(of, { view, people: 'upToDate' })}
        >
          {peopleInWords(share)}
        </Anchor>{' '}
        {isOrAre(share.people)} up to date ({percent}%)
      </Text>
      {list?.view !== 'courses' && (
        <StatusFigures<PersonState>
          figures={figuresOfStates(peopleByState)}
          choose={{
            chosen: list?.chosen,
            addressOf: (state) => complianceAddress(of, { view, people: state ?? '' }),
          }}
          withoutAll
          isAboveList={list !== undefined}
        />
      )}
      {/* For a single course, this number would be the same as the number of people. */}
      {!of.course && (
        <Text size="sm">
          <Anchor
            component={Link}
            inherit
            underline="always"
            to={complianceAddress(of, { view: 'courses', status: 'upToDate' })}
          >
            {requiredInWords(share)}
          </Anchor>{' '}
          {isOrAre(share.required)} neither overdue nor expired; each learner counts once for each course.
        </Text>
      )}
      {nothingToComplete !== null && nothingToComplete > 0 && (
        <NothingToComplete learners={nothingToComplete} of={of} isAboveList={list !== undefined} />
      )}
      {/* Beside a list, the exact definition is at the foot of the printed page. */}
      <Text
        size="sm"
        c="var(--quiet)"
        visibleFrom={list ? 'sm' : undefined}
        data-print={list ? 'never' : undefined}
      >
        {list?.view !== 'courses' && <span>{countedOnce} </span>}
        <span>{meaningOfUpToDate(chosenSubject(of))}</span>
      </Text>
    </Stack>
  )
}

interface NothingToCompleteProps {
  learners: number
  of: Subject
  isAboveList: boolean
}

/** Above a list on a phone it is left out: how the people add up is said below the list. */
const NothingToComplete = ({ learners, of, isAboveList }: NothingToCompleteProps) => (
  <Text size="sm" visibleFrom={isAboveList ? 'sm' : undefined}>
    <Anchor component={Link} inherit underline="always" to={addressOfNothingToComplete(of)}>
      {counted(learners, 'more learner')}
    </Anchor>{' '}
    {learners === 1 ? 'has' : 'have'} nothing to complete.
  </Text>
)
