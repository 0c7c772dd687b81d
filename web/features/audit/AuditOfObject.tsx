import { Card } from '../../ui/Card.tsx'
import { AuditEntries } from './AuditEntries.tsx'
import { useAuditView } from './hooks.ts'

interface AuditOfObjectProps {
  /** The person, client or course. */
  about: string
  isOfOneClient: boolean
}

/** Shows the log entries about one object: what was done with it, and what it has done. */
export function AuditOfObject({ about, isOfOneClient }: AuditOfObjectProps) {
  const view = useAuditView('audit')
  return (
    <Card title="Audit log">
      <AuditEntries view={view} about={about} withClients={!isOfOneClient} />
    </Card>
  )
}
