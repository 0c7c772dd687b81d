import { Anchor, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Page } from '../../ui/Page.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import { useFirstRows } from '../../ui/use-first-rows.ts'
import { countText, ofCompany } from './of-company.ts'
import { useEnquiries } from './hooks.ts'

export function EnquiriesPage() {
  const list = useEnquiries()
  const { rows: loaded, total, error } = list
  const [company, setCompany] = useState('')
  // Rule lists-5: typing makes no call, what has been loaded is narrowed here.
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
          <LoadFailed error={error} onRetry={list.retry} />
        ) : (
          <DataTable
            label="Enquiries"
            rows={first}
            keyOf={({ id }) => id}
            empty={
              loaded?.length ? 'No enquiry is from a company like this' : 'No enquiries to currently display'
            }
            columns={[
              {
                label: 'Name',
                of: ({ name, readDateTime }) => (
                  <Text component="bdi" inherit fw={readDateTime ? undefined : 650}>
                    {name}
                  </Text>
                ),
              },
              { label: 'Company', of: (enquiry) => <bdi>{enquiry.company || '–'}</bdi> },
              { label: 'Received', of: ({ createdDateTime }) => <Moment at={createdDateTime} /> },
              { label: 'Read', of: ({ readDateTime }) => <ReadMark isRead={readDateTime !== null} /> },
              {
                label: 'View',
                quiet: true,
                of: ({ id, name }) => (
                  <Anchor component={Link} to={`/enquiry/${id}`} aria-label={`View the enquiry from ${name}`}>
                    View
                  </Anchor>
                ),
              },
            ]}
          />
        )}
        {hasMore && first && matching ? (
          <LoadMore shown={first.length} total={matching.length} hasMore loading={false} onMore={showMore} />
        ) : (
          list.hasMore &&
          loaded && (
            <LoadMore
              shown={loaded.length}
              total={total}
              hasMore
              loading={list.loadingMore}
              onMore={list.loadMore}
            />
          )
        )}
        {error && loaded && <LoadFailed error={error} onRetry={list.retry} />}
      </Card>
    </Page>
  )
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{showDateTime(at)}</time>

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
