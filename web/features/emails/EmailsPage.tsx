import { Anchor, Group } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/emails.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showDate, showDateTime } from '../../ui/dates.tsx'
import { useListView } from '../../ui/use-list-view.ts'
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

export function EmailsPage() {
  const { search, page, searchFor, goTo } = useListView()
  const [opened, setOpened] = useState<string>()
  const { data, error, refetch } = useSentMail(page, search)

  return (
    <Page title="Emails" subtitle="The emails of the platform to its users, the newest first.">
      <MailOffNote />
      <Card>
        <Group mb="md">
          <SearchBox label="Search by recipient address" value={search} onSearch={searchFor} />
        </Group>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <>
            <DataTable
              label="Emails"
              rows={data?.emailRecords}
              keyOf={({ id }) => id}
              empty={search ? 'There is no email to an address like this' : 'No emails to currently display'}
              columns={[...columns, openColumn(setOpened)]}
            />
            <Pager page={page} totalPages={data?.totalPages ?? 1} onPage={goTo} />
          </>
        )}
      </Card>
      <MailDialog id={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}
