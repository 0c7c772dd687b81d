import type { Role } from '#contract/call.ts'

const names: Record<Role, string> = { ADMIN: 'ADMIN', CLIENTADMIN: 'CLIENTADMIN', LEARNER: 'Learner' }

/** Returns a role as `identityRole.name` spells it (rule access-1). */
export const roleName = (role: Role): string => names[role]
