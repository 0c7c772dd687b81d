import { Checkbox } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { type SignOn, useUpdateManagersMay } from './hooks.ts'

export function ManagersMay({ signOn: { clientId, managersMay } }: { signOn: SignOn }) {
  const { save, saving } = useUpdateManagersMay()
  return (
    <Card title="Who sets it up">
      <Checkbox
        label="Managers of the whole client set it up too"
        description="They see and change everything on this page, but for confirming domains without a text in the DNS."
        checked={managersMay}
        disabled={saving}
        onChange={({ currentTarget: { checked } }) => save({ clientId, managersMay: checked })}
      />
    </Card>
  )
}
