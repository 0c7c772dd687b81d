import { Group } from '@mantine/core'
import type { z } from 'zod'
import type { managedUser } from '#contract/calls/users.ts'
import { Tag } from '../../ui/Tag.tsx'
import { roleName } from './role-name.ts'

/** The roles of a person, and whether the email address is confirmed. */
export function PersonTags({ user }: { user: z.infer<typeof managedUser> }) {
  const { identityRole, secondaryRole, emailConfirmed } = user
  return (
    <Group component="span" gap="xs">
      <Tag tone="quiet">{roleName(identityRole.name)}</Tag>
      {secondaryRole && <Tag tone="quiet">{roleName(secondaryRole)}</Tag>}
      {!emailConfirmed && <Tag tone="warning">Email not confirmed</Tag>}
    </Group>
  )
}
