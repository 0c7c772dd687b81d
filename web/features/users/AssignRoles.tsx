import { Button } from '@mantine/core'
import type { z } from 'zod'
import type { managedUser } from '#contract/calls/users.ts'
import { useSession } from '../../data/session.ts'
import { hasRole } from '../../data/route-set.ts'
import { useAssignAdmin, useAssignLearner, useManagingRole } from './hooks.ts'

/** Offers the roles that the person has not got and the reader may give (rule access-3). */
export function AssignRoles({ user }: { user: z.infer<typeof managedUser> }) {
  const me = useSession()
  const managingRole = useManagingRole()
  const assigningLearner = useAssignLearner()
  const assigningAdmin = useAssignAdmin()
  const held = { role: user.identityRole.name, secondaryRole: user.secondaryRole }
  // The provider's own people become administrators, and administrators are the provider's people.
  const isProviders = managingRole === 'ADMIN' && user.clientId === me?.clientId
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
      {!hasRole(held, isProviders ? 'ADMIN' : 'CLIENTADMIN') && (
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
