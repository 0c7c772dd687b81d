import type { Role } from '../call.ts'

/** The names of roles, as people read them. */
export const roleTexts: Record<Role, string> = {
  ADMIN: 'Administrator',
  CLIENTADMIN: 'Client manager',
  LEARNER: 'Learner',
}
