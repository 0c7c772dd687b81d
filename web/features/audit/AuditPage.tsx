import { Card } from '../../ui/Card.tsx'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { Page } from '../../ui/Page.tsx'
import { AuditEntries } from './AuditEntries.tsx'
import { useAuditFile, useAuditView, useSeesAll } from './hooks.ts'

/** Who did what and when (rule audit-7). */
export function AuditPage() {
  const isAdministrator = useSeesAll()
  const view = useAuditView()
  const file = useAuditFile(view)
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
        <AuditEntries view={view} />
      </Card>
    </Page>
  )
}
