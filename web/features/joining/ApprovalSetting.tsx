import { Checkbox, Skeleton } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { useUpdateApproval, useWaiting } from './hooks.ts'

/** Whether people who join a client wait (rule clients-23). Without an id it is that of the own client. */
export function ApprovalSetting({ clientId }: { clientId?: string }) {
  const { data, error, refetch } = useWaiting(clientId)
  const { save, saving } = useUpdateApproval()
  const isDeleted = useIsDeleted()
  return (
    <Card title="Joining">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={48} />
      ) : (
        <Checkbox
          label="New people wait until somebody accepts them"
          description="Until then they cannot log in, take no place and are in no list. Without this, everybody with the code, or with an address at an allowed domain, can log in once the email address is confirmed."
          checked={data.approvesJoiners ?? false}
          disabled={saving || isDeleted}
          onChange={({ currentTarget: { checked } }) =>
            save({ ...(clientId ? { clientId } : {}), approvesJoiners: checked })
          }
        />
      )}
    </Card>
  )
}
