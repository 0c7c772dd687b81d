import { hasRole } from './route-set.ts'
import { useSession } from './session.ts'

/** Whether the user is an administrator, also beside another role. */
export function useIsAdministrator(): boolean {
  const me = useSession()
  return me !== undefined && hasRole(me, 'ADMIN')
}

/** The role with which the user manages others: the higher of their roles (rule access-4). */
export const useManagingRole = () => (useIsAdministrator() ? 'ADMIN' : 'CLIENTADMIN')
