import { Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { failed } from '#contract/calls/emails.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { When } from '../../ui/dates.tsx'
import type { ListView } from '../../ui/use-list-view.ts'
import { useFailedMail } from './hooks.ts'

type Mail = Reply<typeof failed>['failedEmails'][number]

const columns: Column<Mail>[] = [
  { label: 'To', of: ({ toAddress }) => <EmailAddress>{toAddress}</EmailAddress> },
  { label: 'Name', of: ({ toName }) => <bdi>{toName}</bdi> },
  { label: 'Template', of: ({ templateType }) => templateType, whole: true },
  { label: 'Written', of: ({ createdDateTime }) => <When at={createdDateTime} /> },
  {
    label: 'Why',
    of: ({ reason, attempts, isTriedAgain }) => (
      <>
        {reason}
        <Text size="sm" c="var(--quiet)">
          {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
          {isTriedAgain ? ', and will be tried again' : ', and given up'}
        </Text>
      </>
    ),
  },
]

/** The mail that could not be sent, the newest first, and why. */
export function FailedEmails({ page, goTo }: Pick<ListView, 'page' | 'goTo'>) {
  const { data, error, refetch } = useFailedMail(page)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <>
      <DataTable
        label="Failed emails"
        rows={data?.failedEmails}
        total={data?.totalCount}
        keyOf={({ id }) => id}
        empty="Every email could be sent"
        columns={columns}
      />
      <Pager page={page} totalPages={data?.totalPages} onPage={goTo} />
    </>
  )
}
