import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '../../ui/DataTable.tsx'
import { ShowAllButton } from '../../ui/ListBar.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditColumns } from './audit-columns.tsx'
import { type AuditView, useAuditEntries, useAuditFile, useAuditPrinting, useSeesAll } from './hooks.ts'

interface AuditEntriesProps {
  view: AuditView
  /** Only entries about this person, client or course. */
  about?: string
  /** Whether administrators can choose a client. */
  withClients?: boolean
}

/** Entries of the audit log as they are filtered, page by page (rule audit-7). */
export function AuditEntries({ view, about, withClients = true }: AuditEntriesProps) {
  const isAdministrator = useSeesAll()
  const { data, error, refetch } = useAuditEntries(view, about)
  const { next } = data ?? {}
  // The fields are above the table on a long list only, so that they and the table come together, and neither moves the other.
  const [isKnown, setIsKnown] = useState(view.isNarrowed)
  if (data && !isKnown) setIsKnown(true)
  const printing = useAuditPrinting(view, about)
  const file = useAuditFile(view, about)
  return (
    <>
      <AuditFilters
        view={view}
        withClients={withClients && isAdministrator}
        shown={data?.entries.length}
        isKnown={isKnown}
        download={file}
        printing={printing}
      />
      <OrLoadFailed of={{ error, refetch }}>
        {isKnown ? (
          <DataTable
            label="Audit log"
            compact
            rows={printing.printed?.rows ?? data?.entries}
            keyOf={({ id }) => id}
            empty={view.isNarrowed ? 'There is no entry like this' : 'There are no entries yet'}
            emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
            columns={auditColumns}
          />
        ) : (
          <Skeleton h={320} role="status" aria-label="Loading" />
        )}
      </OrLoadFailed>
      <Group mt={next || view.filters.before ? 'md' : 0} gap="sm">
        {view.filters.before && (
          <Button variant="default" onClick={() => view.filterBy({ before: undefined })}>
            Newest
          </Button>
        )}
        {next && (
          <Button variant="default" onClick={() => view.filterBy({ before: next })}>
            Older
          </Button>
        )}
      </Group>
    </>
  )
}
