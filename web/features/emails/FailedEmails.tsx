import { Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import { exportFailed, failed } from '#contract/calls/emails.ts'
import { failedEmailsOrder } from '#contract/rules/list-order.ts'
import { defineList, useList } from '../../data/use-list.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { When } from '../../ui/dates.tsx'
import { TemplateName } from './TemplateName.tsx'
import { isState, printedState } from './filters.ts'

type Mail = Reply<typeof failed>['failedEmails'][number]

const columnsOfFailed: Column<Mail>[] = [
  { label: 'To', sort: 'to', of: ({ toAddress }) => <EmailAddress>{toAddress}</EmailAddress> },
  { label: 'Name', sort: 'name', of: ({ toName }) => <bdi>{toName}</bdi> },
  {
    label: 'Template',
    sort: 'template',
    of: ({ templateType }) => <TemplateName name={templateType} />,
    whole: true,
  },
  { label: 'Subject', of: ({ subject }) => <bdi>{subject}</bdi> },
  { label: 'Written', sort: 'written', of: ({ createdDateTime }) => <When at={createdDateTime} /> },
  {
    label: 'Why',
    of: ({ reason, attempts, isTriedAgain, isRefused }) => (
      <>
        {reason}
        <Text size="sm" c="var(--quiet)">
          {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
          {isTriedAgain
            ? ', and will be tried again'
            : isRefused
              ? ', and refused for good'
              : ', and given up'}
        </Text>
      </>
    ),
  },
]

const failedMail = defineList({
  name: 'failed-emails',
  call: failed,
  fileCall: exportFailed,
  rowsOf: (reply) => reply.failedEmails,
  order: failedEmailsOrder,
  filters: { state: isState },
  fields: { search: 'toAddress', state: null },
  label: 'Failed emails',
  searchLabel: 'Search by recipient address',
  empty: { nothing: 'Every email could be sent', found: 'No failed email is to an address like this' },
  compact: true,
  columns: columnsOfFailed,
})

/** The mail that could not be sent, and why. */
export const FailedEmails = () => <PagedList list={useList(failedMail)} printedFilters={[printedState]} />
