import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When } from '../../ui/dates.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { keyNameColumn, keyUseColumns } from '../../ui/key-columns.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { type ScimToken, useEndToken } from './hooks.ts'

const states: Record<NonNullable<ScimToken['whyNot']>, string> = { ended: 'Ended', expired: 'Expired' }

interface TokensProps {
  /** Undefined while they are loaded. */
  tokens: ScimToken[] | undefined
  /** The client, for administrators. */
  clientId: string | undefined
}

/** The tokens with which directories send requests. */
export function Tokens({ tokens, clientId }: TokensProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { save } = useEndToken()

  async function confirmEnd({ id, name }: ScimToken) {
    const question = `Are you sure you want to end the token “${name}”? The directory that uses it can change nothing from then on. People and teams stay as they are.`
    if (await askToConfirm({ title: 'End the token', question, destructive: true, yes: 'End the token' }))
      save({ id })
  }

  return (
    <Card
      title="Tokens"
      actions={<Button onClick={firstClick(() => setIsAdding(true))}>Make a token</Button>}
    >
      <DataTable
        label="SCIM tokens"
        rows={tokens}
        keyOf={({ id }) => id}
        empty="There are no tokens yet. Make one to connect a directory"
        columns={columnsOf((token) => void confirmEnd(token))}
      />
      {isAdding && <TokenDialog clientId={clientId} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

const columnsOf = (onEnd: (token: ScimToken) => void): Column<ScimToken>[] => [
  keyNameColumn,
  { label: 'Made', labelled: true, of: ({ createdDateTime }) => <When at={createdDateTime} /> },
  ...keyUseColumns<ScimToken>(states, { canEnd: ({ whyNot }) => whyNot === null, onEnd }),
]
