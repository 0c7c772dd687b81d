import { Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { complianceTotals, leftOut } from '#contract/calls/compliance.ts'
import { leftOutReasons, leftOutTexts } from '#contract/rules/compliance.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { addressOfNothingToComplete } from '../up-to-date/share.ts'
import { type ofPeople, useLeftOut } from './hooks.ts'

type LeftOutPerson = Reply<typeof leftOut>['people'][number]

const columns: Column<LeftOutPerson>[] = [
  {
    label: 'Name',
    heads: true,
    of: ({ name, urlToken }) =>
      urlToken ? (
        <Link to={`/learner/${urlToken}`}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      ),
  },
  { label: 'Email', of: ({ email }) => email },
  { label: 'Organisation', of: ({ clientName }) => <bdi>{clientName}</bdi> },
  { label: 'Reason', of: ({ reason }) => leftOutTexts[reason] },
]

interface LeftOutDialogProps {
  of: ReturnType<typeof ofPeople>
  reasons: Reply<typeof complianceTotals>['leftOut']
  onClose: () => void
}

/** Each learner who has nothing to complete, and why. */
export const LeftOutDialog = ({ onClose, ...props }: LeftOutDialogProps) => (
  <Dialog onClose={onClose} size="60rem" title="Learners who are left out">
    <LeftOutPeople {...props} />
  </Dialog>
)

function LeftOutPeople({ of, reasons }: Omit<LeftOutDialogProps, 'onClose'>) {
  const [wanted, setWanted] = useState({ reason: '', pageNumber: 1 })
  const { data, error, refetch } = useLeftOut(of, {
    reason: leftOutReasons.find((reason) => reason === wanted.reason),
    pageNumber: wanted.pageNumber,
  })
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Stack gap="sm">
      {reasons.some(({ reason }) => reason !== 'archived' && reason !== 'clientArchived') && (
        <Text size="sm">
          Those who are not archived can be added to a team in the{' '}
          <Anchor
            component={Link}
            inherit
            underline="always"
            to={addressOfNothingToComplete({ client: of.clientId, team: of.teamId })}
          >
            list of learners with nothing to complete
          </Anchor>
          .
        </Text>
      )}
      <NativeSelect
        label="Reason"
        maw={420}
        value={wanted.reason}
        onChange={({ currentTarget: { value } }) => setWanted({ reason: value, pageNumber: 1 })}
        data={[
          { value: '', label: 'All reasons' },
          ...reasons.map(({ reason, people }) => ({
            value: reason,
            label: `${leftOutTexts[reason]} (${showNumber(people)})`,
          })),
        ]}
      />
      <DataTable
        label="Learners who are left out"
        columns={columns}
        rows={data?.people}
        keyOf={({ email }) => email}
        empty="Nobody is left out"
      />
      <Pager
        page={wanted.pageNumber}
        totalPages={data?.totalPages}
        total={data?.totalCount}
        pageSize={20}
        onPage={(pageNumber) => setWanted({ ...wanted, pageNumber })}
        label="Pages of who is left out"
      />
    </Stack>
  )
}
