import { Button } from '@mantine/core'
import type { z } from 'zod'
import type { managedUser } from '#contract/calls/users.ts'
import { useSession } from '../../data/session.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { hasRole } from '../../data/route-set.ts'
import { useManagingRole } from '../../data/use-managing-role.ts'
import { useAssignAdmin, useAssignLearner } from './hooks.ts'

/** Buttons for the roles that the person lacks and the user may assign (rule access-3). */
export function AssignRoles({ user }: { user: z.infer<typeof managedUser> }) {
  const me = useSession()
  const managingRole = useManagingRole()
  const assigningLearner = useAssignLearner()
  const assigningAdmin = useAssignAdmin()
  // Rule teams-6.
  const isLimited = useIsLimited()
  const held = { role: user.identityRole.name, secondaryRole: user.secondaryRole }
  // Members of the provider become administrators; every administrator is a member of the provider.
  const isOfProvider = managingRole === 'ADMIN' && user.clientId === me?.clientId
  if (isLimited) return null
  return (
    <>
      {!hasRole(held, 'LEARNER') && (
        <Button
          type="button"
          variant="default"
          loading={assigningLearner.saving}
          onClick={() => assigningLearner.save({ userId: user.id })}
        >
          Assign learner role
        </Button>
      )}
      {!hasRole(held, isOfProvider ? 'ADMIN' : 'CLIENTADMIN') && (
        <Button
          type="button"
          variant="default"
          loading={assigningAdmin.saving}
          onClick={() => assigningAdmin.save({ userId: user.id })}
        >
          Assign admin role
        </Button>
      )}
    </>
  )
}
