import type { Role } from '#contract/call.ts'

const names: Record<Role, string> = { ADMIN: 'ADMIN', CLIENTADMIN: 'CLIENTADMIN', LEARNER: 'Learner' }

/** How `identityRole.name` spells a role (Choice Q001). */
export const roleName = (role: Role): string => names[role]
