import { Checkbox } from '@mantine/core'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { Card } from '../../ui/Card.tsx'
import { useLetManagers } from './hooks.ts'

/** Whether managers of the client look after its tokens too (rule provisioning-2). */
export function ManagersMay({ clientId, isChecked }: { clientId: string; isChecked: boolean }) {
  const { save, saving } = useLetManagers()
  const isDeleted = useIsDeleted()
  return (
    <Card title="Who looks after it">
      <Checkbox
        label="Managers of the whole client can make and end tokens too"
        description="They find it under API keys. Only administrators decide about people whom a directory wants to archive."
        checked={isChecked}
        disabled={saving || isDeleted}
        onChange={({ currentTarget: { checked } }) => save({ clientId, managersMay: checked })}
      />
    </Card>
  )
}
