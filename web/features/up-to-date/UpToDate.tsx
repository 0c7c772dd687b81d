import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { showNumber } from '#contract/rules/numbers.ts'
import type { ComplianceShare } from '#contract/rules/compliance.ts'
import { type Subject, complianceAddress } from './compliance-address.ts'
import { meaningOfUpToDate, peopleInWords, percentOf, requiredInWords } from './share.ts'

interface UpToDateProps {
  share: ComplianceShare
  /** What it is about. */
  of: Subject
}

/** How many people are up to date, and how many of the required courses; each number leads to exactly what it counts. */
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
      {/* In one course it would be the same number again. */}
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
