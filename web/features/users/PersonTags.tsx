import { Group } from '@mantine/core'
import type { z } from 'zod'
import type { managedUser } from '#contract/calls/users.ts'
import { Tag } from '../../ui/Tag.tsx'
import { showDate } from '../../ui/dates.tsx'

const names: Record<string, string> = {
  ADMIN: 'Administrator',
  CLIENTADMIN: 'Client manager',
  LEARNER: 'Learner',
}

export const startsOnDay = (day: string) => `Starts on ${showDate(day)}`

/** The name of a role on screen. */
export const roleName = (role: string): string => names[role.toUpperCase()] ?? role

/** The roles of a person, and whether the email address is confirmed. */
export function PersonTags({ user }: { user: z.infer<typeof managedUser> }) {
  const { identityRole, secondaryRole, emailConfirmed, startsOn, startsLater, endsOn } = user
  return (
    <Group component="span" gap="xs">
      <Tag tone="quiet">{roleName(identityRole.name)}</Tag>
      {secondaryRole && <Tag tone="quiet">{roleName(secondaryRole)}</Tag>}
      {startsLater && startsOn && <Tag tone="busy">{startsOnDay(startsOn)}</Tag>}
      {endsOn && <Tag tone="quiet">Ends on {showDate(endsOn)}</Tag>}
      {!emailConfirmed && <Tag tone="warning">Email not confirmed</Tag>}
    </Group>
  )
}
