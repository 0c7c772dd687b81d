import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import {
  type ComplianceShare,
  type PersonState,
  personStateTexts,
  personStates,
} from '#contract/rules/compliance.ts'
import { StatusFigures } from '../../ui/StatusFigures.tsx'
import {
  complianceAddress,
  meaningOfUpToDate,
  peopleInWords,
  percentOf,
  requiredInWords,
  type Subject,
} from './share.ts'

interface PeopleFiguresProps {
  share: ComplianceShare
  peopleByState: Record<PersonState, number>
  /** The client, team, pathway or course of the figures. */
  of: Subject
  /** The list below, if there is one: its view, and the state whose people it shows. In the view of courses, states are not shown. */
  list?: { view: 'people' | 'courses' | 'matrix'; chosen: string | undefined }
}

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
export function PeopleFigures({ share, peopleByState, of, list }: PeopleFiguresProps) {
  const percent = percentOf(share)
  if (percent === null) return null
  const view = list?.view === 'matrix' ? 'matrix' : ''
  const figures = personStates.map((status) => ({
    status,
    tone: tones[status],
    label: personStateTexts[status],
    count: peopleByState[status],
  }))
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
        {share.people === 1 ? 'is' : 'are'} up to date ({percent}%)
      </Text>
      {list?.view !== 'courses' && (
        <StatusFigures<PersonState>
          figures={figures}
          choose={{
            chosen: list?.chosen,
            addressOf: (state) => complianceAddress(of, { view, people: state ?? '' }),
          }}
          withoutAll
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
          {share.required === 1 ? 'is' : 'are'} neither overdue nor expired; each learner counts once for each
          course.
        </Text>
      )}
      <Text size="sm" c="var(--quiet)" visibleFrom={list ? 'sm' : undefined}>
        {meaningOfUpToDate}
      </Text>
    </Stack>
  )
}
