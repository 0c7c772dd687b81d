import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { firstClick } from '../../ui/first-click.ts'
import { keyNameColumn, keyUseColumns } from '../../ui/key-columns.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { type ApiKey, useApiKeys, useEndKey } from './hooks.ts'

const states: Record<NonNullable<ApiKey['whyNot']>, string> = {
  ended: 'Ended',
  expired: 'Expired',
  noLongerMay: 'Does not work: the person who made it has no longer the right to',
}

/** The keys with which programs make calls (rules access-30 to access-35). */
export function ApiKeysPage() {
  const list = useApiKeys()
  const [isAdding, setIsAdding] = useState(false)
  const { save } = useEndKey()

  async function confirmEnd({ id, name }: ApiKey) {
    const question = `Are you sure you want to end the key “${name}”? Programs that use it stop working at once. It cannot be undone.`
    if (await askToConfirm({ title: 'End the key', question, destructive: true, yes: 'End the key' }))
      save({ id })
  }

  return (
    <Page
      title="API keys"
      subtitle="With a key a program works in the name of the person who made it, such as one that adds people from an HR system."
    >
      <Card title="Keys" actions={<Button onClick={firstClick(() => setIsAdding(true))}>Make a key</Button>}>
        <OrLoadFailed of={list}>
          <DataTable
            label="API keys"
            rows={list.data?.keys}
            keyOf={({ id }) => id}
            empty="There are no API keys yet"
            columns={columnsOf((key) => void confirmEnd(key))}
          />
        </OrLoadFailed>
        <Text size="sm" c="var(--quiet)" mt="md">
          Which calls there are, and which keys they take, is in the{' '}
          <Anchor href="/api/docs" size="sm" underline="always">
            description of the API
          </Anchor>
          .
        </Text>
      </Card>
      {list.data?.mayProvision && (
        <Card title="Provisioning">
          <Text size="sm" mb="md">
            A directory such as Entra or Okta can add, change and archive your people by itself.
          </Text>
          <Button component={Link} to="/provisioning" variant="default">
            Set up provisioning
          </Button>
        </Card>
      )}
      {isAdding && <KeyDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

const columnsOf = (onEnd: (key: ApiKey) => void): Column<ApiKey>[] => [
  keyNameColumn,
  { label: 'For', labelled: true, of: ({ scopes }) => scopes.join(', ') },
  {
    label: 'Organisation',
    labelled: true,
    of: ({ clientName }) => <bdi>{clientName ?? 'All organisations'}</bdi>,
  },
  { label: 'Made by', labelled: true, of: ({ madeBy }) => <bdi>{madeBy}</bdi> },
  ...keyUseColumns<ApiKey>(states, {
    canEnd: ({ whyNot }) => whyNot === null || whyNot === 'noLongerMay',
    onEnd,
  }),
]
