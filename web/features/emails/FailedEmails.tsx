import { Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { failed } from '#contract/calls/emails.ts'
import { useColumns } from '../../data/use-columns.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { ListBar, ShowAllButton } from '../../ui/ListBar.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { When } from '../../ui/dates.tsx'
import { TemplateName } from './TemplateName.tsx'
import { stateFilter } from './filters.ts'
import { useFailedMail, useFailedView, useOutputsOfFailedMail } from './hooks.ts'

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

/** The mail that could not be sent, and why. */
export function FailedEmails() {
  const view = useFailedView()
  const mails = useFailedMail(view)
  const { printing, download } = useOutputsOfFailedMail(view)
  const { columns, choice } = useColumns('failed-emails', columnsOfFailed)
  return (
    <>
      <ListBar
        view={view}
        searchLabel="Search by recipient address"
        filters={[stateFilter]}
        columns={choice}
        printing={printing}
        download={download}
      />
      <PagedTable
        label="Failed emails"
        view={view}
        list={mails}
        rows={mails.data?.failedEmails}
        printed={printing.printed?.rows}
        keyOf={({ id }) => id}
        compact
        empty={view.search ? 'No failed email is to an address like this' : 'Every email could be sent'}
        emptyAction={view.search !== '' && <ShowAllButton view={view} />}
        columns={columns}
      />
    </>
  )
}
