const words: Record<string, string> = {
  ADMIN: 'Administrator',
  CLIENTADMIN: 'Client manager',
  LEARNER: 'Learner',
}

/** What a role is called on screen. */
export const roleWords = (name: string): string => words[name.toUpperCase()] ?? name
