import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { AuditEntries } from './AuditEntries.tsx'
import { useAuditView, useSeesAll } from './hooks.ts'

/** Who did what and when (rule audit-7). */
export function AuditPage() {
  const isAdministrator = useSeesAll()
  const view = useAuditView()
  return (
    <Page
      title="Audit log"
      subtitle={
        isAdministrator
          ? 'Who did what and when: changes, exports, log-ins, and views of sensitive data.'
          : 'Who did what and when with your organisation and its people.'
      }
    >
      <Card>
        <AuditEntries view={view} />
      </Card>
    </Page>
  )
}
