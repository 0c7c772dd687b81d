import { showTimeOfDay } from '#contract/rules/time-of-day.ts'
import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, list, templateTypes } from '#contract/calls/emails.ts'
import { emailsOrder } from '#contract/rules/list-order.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showDate, showDateTime } from '../../ui/dates.tsx'
import { MailDialog } from './MailDialog.tsx'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { FailedEmails } from './FailedEmails.tsx'
import { TemplateName } from './TemplateName.tsx'
import { notSent, stateFilter } from './filters.ts'
import { useOpenedMail } from './hooks.ts'

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

const sentMail = defineList({
  name: 'emails',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.emailRecords,
  order: emailsOrder,
  filters: { state: stateFilter, template: choicesOf('Template', templateTypes, (name) => name) },
  fields: { search: 'toAddress', state: 'delivery', template: 'templateType' },
  label: 'Emails',
  searchLabel: 'Search by recipient address',
  empty: {
    nothing: 'No emails to currently display',
    found: 'There is no email to an address like this',
    filtered: 'No email fits the chosen filters',
  },
})

export function EmailsPage() {
  const { filters } = useListView({ filters: { state: isOneOf(['failed']) } })
  return (
    <Page title="Emails" subtitle="The emails of the platform to its users, the newest first.">
      <MailOffNote />
      <Card>{filters.state ? <FailedEmails /> : <SentEmails />}</Card>
    </Page>
  )
}

function SentEmails() {
  const { opened, linkTo, close } = useOpenedMail()
  return (
    <>
      <PagedList list={useList(sentMail, { columns: columnsOf(linkTo) })} />
      {opened && <MailDialog id={opened} onClose={close} />}
    </>
  )
}
