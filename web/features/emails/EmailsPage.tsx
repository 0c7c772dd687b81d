import { Anchor, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/emails.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { type Filter, FilterChips, FilterMenu } from '../../ui/Filters.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showDate, showDateTime } from '../../ui/dates.tsx'
import { type ListView, isOneOf, useListView } from '../../ui/use-list-view.ts'
import { FailedEmails } from './FailedEmails.tsx'
import { MailDialog, notSent } from './MailDialog.tsx'
import { useSentMail } from './hooks.ts'

type Mail = Reply<typeof list>['emailRecords'][number]

const columns: Column<Mail>[] = [
  { label: 'To', of: ({ toAddress }) => <EmailAddress>{toAddress}</EmailAddress> },
  { label: 'Name', of: ({ toName }) => <bdi>{toName}</bdi> },
  { label: 'Template', of: ({ templateType }) => templateType, whole: true },
  {
    label: 'Sent',
    of: ({ processedDateTime: sent, isSent }) => (
      <Group gap={8}>
        <time dateTime={sent} title={showDateTime(sent)}>
          {showDate(sent)}
        </time>
        {!isSent && <Tag tone="warning">{notSent}</Tag>}
      </Group>
    ),
  },
]

const openColumn = (onOpen: (id: string) => void): Column<Mail> => ({
  label: 'View',
  quiet: true,
  of: ({ id, toAddress }) => (
    <Anchor component="button" onClick={() => onOpen(id)} aria-label={`View the email to ${toAddress}`}>
      View
    </Anchor>
  ),
})

const stateFilter: Filter<'state'>[] = [
  { field: 'state', label: 'State', options: [{ value: 'failed', label: 'Failed' }] },
]

export function EmailsPage() {
  const view = useListView({ filters: { state: isOneOf(['failed']) } })
  const showsFailed = view.filters.state !== undefined
  const filtering = { filters: stateFilter, chosen: view.filters, onChange: view.filterBy }
  return (
    <Page title="Emails" subtitle="The emails of the platform to its users, the newest first.">
      <MailOffNote />
      <Card>
        <Stack gap="sm" mb="md">
          <Group align="flex-end" gap="sm">
            {!showsFailed && (
              <SearchBox label="Search by recipient address" value={view.search} onSearch={view.searchFor} />
            )}
            <FilterMenu {...filtering} />
          </Group>
          <FilterChips {...filtering} />
        </Stack>
        {showsFailed ? <FailedEmails {...view} /> : <SentEmails {...view} />}
      </Card>
    </Page>
  )
}

function SentEmails({ search, page, goTo }: Pick<ListView, 'search' | 'page' | 'goTo'>) {
  const [opened, setOpened] = useState<string>()
  const { data, error, refetch } = useSentMail(page, search)
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <>
      <DataTable
        label="Emails"
        rows={data?.emailRecords}
        total={data?.totalCount}
        keyOf={({ id }) => id}
        empty={search ? 'There is no email to an address like this' : 'No emails to currently display'}
        columns={[...columns, openColumn(setOpened)]}
      />
      <Pager page={page} totalPages={data?.totalPages ?? 1} onPage={goTo} />
      <MailDialog id={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
