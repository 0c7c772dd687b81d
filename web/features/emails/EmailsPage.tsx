import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/emails.ts'
import { emailsOrder } from '#contract/rules/list-order.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showDate, showDateTime } from '../../ui/dates.tsx'
import { MailDialog } from './MailDialog.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { FailedEmails } from './FailedEmails.tsx'
import { TemplateName } from './TemplateName.tsx'
import { filters, notSent } from './filters.ts'
import { type EmailsView, filtersInAddress, useOpenedMail, useOutputsOfMail, useSentMail } from './hooks.ts'
import { showTimeOfDay } from '#contract/rules/time-of-day.ts'

type Mail = Reply<typeof list>['emailRecords'][number]

type OpenedMail = ReturnType<typeof useOpenedMail>

const columnsOf = (linkTo: OpenedMail['linkTo']): Column<Mail>[] => [
  {
    label: 'To',
    sort: 'to',
    of: ({ id, toAddress }) => (
      <RowLink {...linkTo(id)}>
        <EmailAddress>{toAddress}</EmailAddress>
      </RowLink>
    ),
  },
  { label: 'Name', sort: 'name', of: ({ toName }) => <bdi>{toName}</bdi> },
  {
    label: 'Template',
    sort: 'template',
    of: ({ templateType }) => <TemplateName name={templateType} />,
    whole: true,
  },
  {
    label: 'Sent',
    sort: 'sent',
    of: ({ processedDateTime: sent, isSent }) => (
      <Group gap={8}>
        <time dateTime={sent} title={showDateTime(sent)}>
          {showDate(sent)}
        </time>
        {!isSent && <Tag tone="warning">{notSent}</Tag>}
      </Group>
    ),
  },
  // The following columns are not specified, and stand after the specified ones.
  {
    label: 'Time',
    of: ({ processedDateTime }) => showTimeOfDay(new Date(processedDateTime)),
    whole: true,
  },
  { label: 'Subject', of: ({ subject }) => <bdi>{subject}</bdi> },
  {
    label: 'View',
    quiet: true,
    of: ({ id, toAddress }) => (
      <Anchor component={Link} {...linkTo(id)} aria-label={`View the email to ${toAddress}`}>
        View
      </Anchor>
    ),
  },
]

export function EmailsPage() {
  const view = useListView({ filters: filtersInAddress, order: emailsOrder })
  return (
    <Page title="Emails" subtitle="The emails of the platform to its users, the newest first.">
      <MailOffNote />
      <Card>{view.filters.state === 'failed' ? <FailedEmails /> : <SentEmails view={view} />}</Card>
    </Page>
  )
}

function SentEmails({ view }: { view: EmailsView }) {
  const { opened, linkTo, close } = useOpenedMail()
  const mails = useSentMail(view)
  const { printing, download } = useOutputsOfMail(view)
  const { columns, choice } = useColumns('emails', columnsOf(linkTo))
  return (
    <>
      <ListBar
        view={view}
        searchLabel="Search by recipient address"
        filters={filters}
        columns={choice}
        printing={printing}
        download={download}
      />
      <PagedTable
        label="Emails"
        view={view}
        list={mails}
        rows={mails.data?.emailRecords}
        printed={printing.printed?.rows}
        keyOf={({ id }) => id}
        empty={emptyText(view, {
          nothing: 'No emails to currently display',
          found: 'There is no email to an address like this',
          filtered: 'No email fits the chosen filters',
        })}
        emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
        columns={columns}
      />
      {opened && <MailDialog id={opened} onClose={close} />}
    </>
  )
}
