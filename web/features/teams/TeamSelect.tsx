import { NativeSelect } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { useTeams } from './hooks.ts'

interface TeamSelectProps {
  /** The client that an administrator has chosen; absent for the own one. */
  clientId: string | undefined
  value?: string
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
  error?: ReactNode
}

/** The team that a new person joins; nothing for a client without teams. A team of another client is none here. */
export function TeamSelect({ clientId, value = '', ...field }: TeamSelectProps) {
  const teams = useTeams(clientId).data?.teams ?? []
  if (teams.length === 0) return null
  return (
    <NativeSelect
      label="Team"
      data={[{ value: '', label: 'No team' }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
      value={teams.some(({ id }) => id === value) ? value : ''}
      {...field}
    />
  )
}
