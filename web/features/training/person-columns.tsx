// The columns about a person that both the list of people and that of their required courses show.
import { Group } from '@mantine/core'
import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Tag } from '../../ui/Tag.tsx'

export const organisationColumn: Column<{ clientName: string; isClientPaused: boolean }> = {
  label: 'Organisation',
  of: ({ clientName, isClientPaused }) => (
    <Group gap="xs">
      <bdi>{clientName}</bdi>
      {isClientPaused && <Tag tone="warning">Paused</Tag>}
    </Group>
  ),
}

export const teamColumn: Column<{ teams: string[] }> = {
  label: 'Team',
  extra: true,
  labelled: true,
  of: ({ teams }) => <bdi>{teams.join(', ') || '-'}</bdi>,
}

/** The log-in names of people without an address. They are broken into lines where an address is. @param isShown if it is shown without being chosen */
export const loginNameColumn = (isShown: boolean): Column<{ loginName: string | null }> => ({
  label: 'Log-in name',
  extra: !isShown,
  labelled: true,
  of: ({ loginName }) => (
    <bdi>
      <EmailAddress>{loginName ?? ''}</EmailAddress>
    </bdi>
  ),
})
