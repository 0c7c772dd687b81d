import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When } from '../../ui/dates.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { keyNameColumn, keyUseColumns } from '../../ui/key-columns.tsx'
import { type ScimToken, useEndToken, useCreateToken } from './hooks.ts'
import { useForm } from '@mantine/form'
import { maxTokenDays, maxTokenNameLength } from '#contract/rules/provisioning.ts'
import { AskingDialog, DialogForm } from '../../ui/FormDialog.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'

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
      actions={<Button onClick={firstClick(() => setIsAdding(true))}>Create a token</Button>}
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

interface TokenDialogProps {
  /** The client, for administrators; that of a manager is known. */
  clientId: string | undefined
  onClose: () => void
}

/** Makes a token, then shows it. */
function TokenDialog({ clientId, onClose }: TokenDialogProps) {
  const [token, setToken] = useState<string>()
  return (
    <AskingDialog title={token ? 'Your new token' : 'Make a SCIM token'} onClose={onClose}>
      {token ? (
        <ShownOnce
          label="Token"
          description="Please copy it now, because it is not shown again. Everybody who has it can add, change and archive people."
          value={token}
          note="In Entra it is the “Secret Token”, in Okta the “API Token”."
          onClose={onClose}
        />
      ) : (
        <TokenForm clientId={clientId} onMade={setToken} onClose={onClose} />
      )}
    </AskingDialog>
  )
}

const ends = [
  { value: '90', label: 'In 90 days' },
  { value: '180', label: 'In 180 days' },
  { value: String(maxTokenDays), label: 'In a year' },
]

function TokenForm({ clientId, onMade, onClose }: TokenDialogProps & { onMade: (token: string) => void }) {
  const { save, saving, proof } = useCreateToken(onMade)
  const form = useForm({
    initialValues: { name: '', days: String(maxTokenDays) },
    validate: { name: (name) => (name.trim() ? null : 'Please enter a name') },
  })
  const keptText = useKeptForm(form, 'scim-token')
  return (
    <>
      <DialogForm
        onSubmit={form.onSubmit(({ name, days }) =>
          save({ name, days: Number(days), ...(clientId ? { clientId } : {}) }),
        )}
        onClose={onClose}
        saving={saving}
        action="Create token"
      >
        {keptText}
        <TextInput
          label="Name"
          description="The directory that will use it, such as “Entra”. It is shown in the audit log."
          maxLength={maxTokenNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect label="Stops working" data={ends} {...form.getInputProps('days')} />
      </DialogForm>
      {proof}
    </>
  )
}
