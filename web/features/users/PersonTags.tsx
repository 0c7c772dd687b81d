import { Group } from '@mantine/core'
import type { z } from 'zod'
import type { managedUser } from '#contract/calls/users.ts'
import { Tag } from '../../ui/Tag.tsx'
import { roleWords } from './role-words.ts'

/** What somebody is, and what they have yet to do. */
export function PersonTags({ user }: { user: z.infer<typeof managedUser> }) {
  const { identityRole, secondaryRole, emailConfirmed } = user
  return (
    <Group component="span" gap="xs">
      <Tag tone="quiet">{roleWords(identityRole.name)}</Tag>
      {secondaryRole && <Tag tone="quiet">{roleWords(secondaryRole)}</Tag>}
      {!emailConfirmed && <Tag tone="warning">Email not confirmed</Tag>}
    </Group>
  )
}
