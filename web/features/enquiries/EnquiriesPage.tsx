import { Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import { enquiryStates, type list, readings } from '#contract/calls/enquiries.ts'
import { enquiriesOrder } from '#contract/rules/list-order.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import type { Filter } from '../../ui/Filters.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import { isOneOf, useListView } from '../../ui/use-list-view.ts'
import { viewColumn } from '../../ui/row-columns.tsx'
import { EnquiryTag, enquiryTexts } from './EnquiryTag.tsx'
import { countText, ofCompany } from './of-company.ts'
import { useEnquiries, useOutputsOfEnquiries } from './hooks.ts'

type Enquiry = Reply<typeof list>['enquiries'][number]

const columnsOfEnquiries: Column<Enquiry>[] = [
  {
    label: 'Name',
    sort: 'name',
    of: ({ id, name, readDateTime }) => (
      <RowLink to={`/enquiry/${id}`}>
        <Unread if={readDateTime === null}>{name}</Unread>
      </RowLink>
    ),
  },
  {
    label: 'Company',
    sort: 'company',
    of: ({ company, readDateTime }) => (
      <Unread if={readDateTime === null}>
        <bdi>{company || '–'}</bdi>
      </Unread>
    ),
  },
  {
    label: 'Received',
    sort: 'date',
    of: ({ createdDateTime: at, readDateTime }) => (
      <Unread if={readDateTime === null}>
        <time dateTime={at}>{showDateTime(at)}</time>
      </Unread>
    ),
  },
  { label: 'Read', sort: 'read', of: ({ readDateTime }) => <ReadMark isRead={readDateTime !== null} /> },
  // The specification does not name it, so it stands after the columns that it names.
  { label: 'State', of: ({ state }) => <EnquiryTag state={state} /> },
  viewColumn(({ id, name }) => ({ to: `/enquiry/${id}`, name: `the enquiry from ${name}` })),
]

const readingTexts = { unread: 'Not read yet', read: 'Read' }
const filters: Filter<'state' | 'reading'>[] = [
  { field: 'state', ...choicesOf('State', enquiryStates, (state) => enquiryTexts[state]) },
  { field: 'reading', ...choicesOf('Reading', readings, (reading) => readingTexts[reading]) },
]

/** Makes what nobody has read bold, as mail programs do. */
const Unread = ({ if: isUnread, children }: { if: boolean; children: ReactNode }) => (
  <Text span inherit fw={isUnread ? 700 : undefined}>
    {children}
  </Text>
)

export function EnquiriesPage() {
  const view = useListView({
    order: enquiriesOrder,
    filters: { state: isOneOf(enquiryStates), reading: isOneOf(readings) },
  })
  const enquiries = useEnquiries(view)
  const { rows: loaded, error } = enquiries
  const matching = loaded && ofCompany(loaded, view.search)
  const { printing, download } = useOutputsOfEnquiries(view)
  const { columns, choice } = useColumns('enquiries', columnsOfEnquiries)

  return (
    <Page title="Enquiries" subtitle="What visitors of the website have asked, the newest first.">
      <Card>
        <ListBar
          view={view}
          searchLabel="Search by company"
          filters={filters}
          columns={choice}
          printing={printing}
          download={download}
          total={loaded && enquiries.total}
        />
        <Text c="var(--quiet)" size="sm" role="status" mb="xs" data-print="never">
          {matching &&
            countText({ matching: matching.length, loaded: loaded.length, total: enquiries.total })}
        </Text>
        {error && !loaded ? (
          <LoadFailed error={error} onRetry={enquiries.retry} />
        ) : (
          <DataTable
            label="Enquiries"
            rows={
              printing.printed?.rows ??
              matching?.slice((view.page - 1) * view.pageSize, view.page * view.pageSize)
            }
            keyOf={({ id }) => id}
            empty={emptyText(view, {
              nothing: 'No enquiries to currently display',
              found: 'No enquiry is from a company like this',
              filtered: 'No enquiry fits the chosen filters',
            })}
            emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
            columns={columns}
            sorting={view.sorting}
            onSort={view.sortBy}
          />
        )}
        <MoreEnquiries view={view} enquiries={enquiries} matching={matching?.length} />
      </Card>
    </Page>
  )
}

interface MoreEnquiriesProps {
  view: Pick<ReturnType<typeof useListView>, 'page' | 'pageSize' | 'goTo'>
  enquiries: ReturnType<typeof useEnquiries>
  /** The number of loaded enquiries that match the search; undefined while loading. */
  matching: number | undefined
}

/** Shows the pages of the loaded enquiries and, after the last page, a button to load more. */
function MoreEnquiries({ view: { page, pageSize, goTo }, enquiries, matching }: MoreEnquiriesProps) {
  const totalPages = matching === undefined ? undefined : Math.ceil(matching / pageSize)
  const { rows: loaded, total, hasMore, error } = enquiries
  return (
    <>
      <Pager
        page={page}
        totalPages={totalPages}
        total={hasMore ? undefined : matching}
        pageSize={pageSize}
        onPage={goTo}
      />
      {hasMore && loaded && page >= (totalPages ?? 0) && (
        <LoadMore
          shown={loaded.length}
          total={total}
          hasMore
          loading={enquiries.loadingMore}
          onMore={enquiries.loadMore}
        />
      )}
      {error && loaded && <LoadFailed error={error} onRetry={enquiries.retry} />}
    </>
  )
}

function ReadMark({ isRead }: { isRead: boolean }) {
  const Symbol = isRead ? IconCheck : IconX
  return (
    <Symbol
      size={20}
      role="img"
      aria-label={isRead ? 'Read' : 'Not read yet'}
      color={isRead ? 'var(--quiet)' : 'var(--icon)'}
      style={{ verticalAlign: 'middle' }}
    />
  )
}
