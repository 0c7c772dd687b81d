import { Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/enquiries.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Page } from '../../ui/Page.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { useFirstRows } from '../../ui/use-first-rows.ts'
import { countText, ofCompany } from './of-company.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { useEnquiries } from './hooks.ts'

type Enquiry = Reply<typeof list>['enquiries'][number]

const columns: Column<Enquiry>[] = [
  {
    label: 'Name',
    of: ({ id, name, readDateTime }) => (
      <RowLink to={`/enquiry/${id}`}>
        <Text span inherit fw={readDateTime ? undefined : 650}>
          {name}
        </Text>
      </RowLink>
    ),
  },
  { label: 'Company', of: ({ company }) => <bdi>{company || '–'}</bdi> },
  {
    label: 'Received',
    of: ({ createdDateTime: at }) => <time dateTime={at}>{showDateTime(at)}</time>,
  },
  { label: 'Read', of: ({ readDateTime }) => <ReadMark isRead={readDateTime !== null} /> },
  viewColumn(({ id, name }) => ({ to: `/enquiry/${id}`, name: `the enquiry from ${name}` })),
]

export function EnquiriesPage() {
  const enquiries = useEnquiries()
  const { rows: loaded, total, error } = enquiries
  const [company, setCompany] = useState('')
  // Rule lists-5: typing makes no call; the loaded enquiries are filtered here.
  const matching = loaded && ofCompany(loaded, company)
  const { first, hasMore, showMore } = useFirstRows(matching)

  return (
    <Page title="Enquiries" subtitle="What visitors of the website have asked, the newest first.">
      <Card>
        <Group align="flex-end" justify="space-between" mb="md" gap="sm">
          <TextInput
            type="search"
            label="Search by company"
            style={{ flex: '1 1 220px', maxWidth: 360 }}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={company}
            onChange={(event) => setCompany(event.currentTarget.value)}
          />
          <Text c="var(--quiet)" size="sm" role="status">
            {matching && countText({ matching: matching.length, loaded: loaded.length, total })}
          </Text>
        </Group>
        {error && !loaded ? (
          <LoadFailed error={error} onRetry={enquiries.retry} />
        ) : (
          <DataTable
            label="Enquiries"
            rows={first}
            keyOf={({ id }) => id}
            empty={
              loaded?.length ? 'No enquiry is from a company like this' : 'No enquiries to currently display'
            }
            columns={columns}
          />
        )}
        {hasMore && first && matching ? (
          <LoadMore shown={first.length} total={matching.length} hasMore loading={false} onMore={showMore} />
        ) : (
          enquiries.hasMore &&
          loaded && (
            <LoadMore
              shown={loaded.length}
              total={total}
              hasMore
              loading={enquiries.loadingMore}
              onMore={enquiries.loadMore}
            />
          )
        )}
        {error && loaded && <LoadFailed error={error} onRetry={enquiries.retry} />}
      </Card>
    </Page>
  )
}

function ReadMark({ isRead }: { isRead: boolean }) {
  const Symbol = isRead ? IconCheck : IconX
  return (
    <Symbol
      size={20}
      role="img"
      aria-label={isRead ? 'Read' : 'Not read yet'}
      color={isRead ? 'var(--mantine-color-green-8)' : 'var(--mantine-color-red-8)'}
      style={{ verticalAlign: 'middle' }}
    />
  )
}
