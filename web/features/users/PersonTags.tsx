import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { roleTexts } from '#contract/rules/role-texts.ts'
import type { managedUser } from '#contract/calls/users.ts'
import { Tag } from '../../ui/Tag.tsx'
import { showDate } from '../../ui/dates.tsx'

const names: Record<string, string> = roleTexts

export const startsOnDay = (day: string) => `Starts on ${showDate(day)}`

/** The name of a role on screen. */
export const roleName = (role: string): string => names[role.toUpperCase()] ?? role

interface PersonTagsProps {
  user: z.infer<typeof managedUser>
  /** Shown after the tags, in the same line where there is room. */
  children?: ReactNode
}

/** The roles of a person, and what is missing for the log-in. */
export function PersonTags({ user, children }: PersonTagsProps) {
  const { identityRole, secondaryRole, emailConfirmed, startsOn, startsLater, endsOn, loginName, isLocked } =
    user
  return (
    <Group component="span" gap="2px var(--mantine-spacing-xs)">
      <Tag tone="quiet">{roleName(identityRole.name)}</Tag>
      {secondaryRole && <Tag tone="quiet">{roleName(secondaryRole)}</Tag>}
      {startsLater && startsOn && <Tag tone="busy">{startsOnDay(startsOn)}</Tag>}
      {endsOn && <Tag tone="quiet">Ends on {showDate(endsOn)}</Tag>}
      {!emailConfirmed && (
        <Tag tone="warning">{loginName === null ? 'Email not confirmed' : 'PIN not set yet'}</Tag>
      )}
      {isLocked && <Tag tone="warning">Log-in locked</Tag>}
      {children}
    </Group>
  )
}
