const names: Record<string, string> = {
  ADMIN: 'Administrator',
  CLIENTADMIN: 'Client manager',
  LEARNER: 'Learner',
}

/** The name of a role on screen. */
export const roleName = (role: string): string => names[role.toUpperCase()] ?? role
