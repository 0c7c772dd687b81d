import { showTimeOfDay } from '#contract/rules/time-of-day.ts'
import { Anchor, Box, Group } from '@mantine/core'
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
import { useListView } from '../../ui/use-list-view.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { StatusFigures } from '../../ui/StatusFigures.tsx'
import { FailedEmails } from './FailedEmails.tsx'
import { TemplateName } from './TemplateName.tsx'
import { isState, notSent, printedState, stateTexts, states } from './filters.ts'
import { useEmailCounts, useOpenedMail } from './hooks.ts'

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
  filters: { state: isState, template: choicesOf('Template', templateTypes, (name) => name) },
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
  const { state } = useListView({ filters: { state: isState } }).filters
  return (
    <Page title="Emails" subtitle="The emails of the platform to its users, the newest first.">
      <MailOffNote />
      <Card>
        <Box mb="lg" data-print="never">
          <EmailStates chosen={state} />
        </Box>
        {state === 'failed' ? <FailedEmails /> : <SentEmails />}
      </Card>
    </Page>
  )
}

const tones = { sent: 'done', recorded: 'waiting', failed: 'bad' } as const

/** How many emails have each state, as links to them; that of the chosen one leads back to all that left or were recorded. */
function EmailStates({ chosen }: { chosen: string | undefined }) {
  const counts = useEmailCounts()
  return (
    <OrLoadFailed of={counts}>
      <StatusFigures
        figures={states.map((status) => ({
          status,
          label: stateTexts[status],
          count: counts.data?.[status],
          tone: tones[status],
        }))}
        choose={{ chosen, addressOf: (status) => (status ? `/emails?state=${status}` : '/emails') }}
        withoutAll
      />
    </OrLoadFailed>
  )
}

function SentEmails() {
  const { opened, linkTo, close } = useOpenedMail()
  const shown = useList(sentMail, { columns: columnsOf(linkTo) })
  return (
    <>
      <PagedList list={shown} printedFilters={[printedState, ...shown.menu]} />
      {opened && <MailDialog id={opened} onClose={close} />}
    </>
  )
}
