import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { showNumber } from '#contract/rules/numbers.ts'
import type { ComplianceShare } from '#contract/rules/compliance.ts'
import {
  meaningOfUpToDate,
  peopleInWords,
  percentOf,
  requiredInWords,
  type Subject,
  complianceAddress,
} from './share.ts'

interface UpToDateProps {
  share: ComplianceShare
  /** The client, team, pathway or course of the figures. */
  of: Subject
}

/** Shows how many people and how many required courses are up to date. Each number leads to exactly the rows that it counts. */
export function UpToDate({ share, of }: UpToDateProps) {
  const percent = percentOf(share)
  if (percent === null) return null
  const behind = share.people - share.peopleUpToDate
  return (
    <Stack gap={4} role="group" aria-label="Up to date">
      <Text fw={600}>
        <Anchor
          component={Link}
          inherit
          underline="always"
          to={complianceAddress(of, { view: 'matrix', people: 'upToDate' })}
        >
          {peopleInWords(share)}
        </Anchor>{' '}
        {share.people === 1 ? 'is' : 'are'} up to date ({percent}%)
        {behind > 0 && (
          <>
            ,{' '}
            <Anchor
              component={Link}
              inherit
              underline="always"
              to={complianceAddress(of, { view: 'matrix', people: 'late' })}
            >
              {showNumber(behind)}
            </Anchor>{' '}
            {behind === 1 ? 'is' : 'are'} not
          </>
        )}
        .
      </Text>
      {/* For a single course, this number would be the same as the number of people. */}
      {!of.course && (
        <Text size="sm">
          <Anchor
            component={Link}
            inherit
            underline="always"
            to={complianceAddress(of, { status: 'upToDate' })}
          >
            {requiredInWords(share)}
          </Anchor>{' '}
          {share.required === 1 ? 'is' : 'are'} neither overdue nor expired; each learner counts once for each
          course.
        </Text>
      )}
      <Text size="sm" c="var(--quiet)">
        {meaningOfUpToDate}
      </Text>
    </Stack>
  )
}
