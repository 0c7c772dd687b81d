import { Button, Group } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { ShowAllButton } from '../../ui/ListBar.tsx'
import { useManagingRole } from '../users/hooks.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { auditColumns } from './audit-columns.tsx'
import { useAuditEntries, useAuditFile, useAuditView } from './hooks.ts'

/** Who did what and when (rule audit-7). */
export function AuditPage() {
  const isAdministrator = useManagingRole() === 'ADMIN'
  const view = useAuditView()
  const { data, error, refetch } = useAuditEntries(view)
  const file = useAuditFile(view)
  const { next } = data ?? {}
  return (
    <Page
      title="Audit log"
      subtitle={
        isAdministrator
          ? 'Who did what and when: changes, exports, log-ins, and views of sensitive data.'
          : 'Who did what and when with your organisation and its people.'
      }
      actions={<DownloadMenu {...file} />}
    >
      <Card>
        <AuditFilters view={view} isAdministrator={isAdministrator} />
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <DataTable
            label="Audit log"
            rows={data?.entries}
            keyOf={({ id }) => id}
            empty={view.isNarrowed ? 'There is no entry like this' : 'There are no entries yet'}
            emptyAction={view.isNarrowed && <ShowAllButton view={view} />}
            columns={auditColumns}
          />
        )}
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
      </Card>
    </Page>
  )
}
