import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { completionColumns } from './completion-columns.tsx'
import { exceptionColumns, exceptionsOf } from './exceptions-of.tsx'
import { useOwnTraining } from './hooks.ts'

/** The user's own completions, exemptions and changed due dates. Absent without any. */
export function OwnTraining() {
  const { data } = useOwnTraining()
  if (!data) return null
  const exceptions = exceptionsOf(data)
  return (
    <>
      {data.completions.length > 0 && (
        <Card title="Completed courses">
          <DataTable
            label="Your completions"
            rows={data.completions}
            keyOf={({ id }) => id}
            empty=""
            compact
            columns={completionColumns()}
          />
        </Card>
      )}
      {exceptions.length > 0 && (
        <Card title="Exemptions and changed due dates">
          <DataTable
            label="Your exemptions and changed due dates"
            rows={exceptions}
            keyOf={({ key }) => key}
            empty=""
            columns={exceptionColumns(data.today)}
          />
        </Card>
      )}
    </>
  )
}
