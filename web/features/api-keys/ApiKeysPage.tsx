import { Anchor, Button, Text, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { firstClick } from '../../ui/first-click.ts'
import { keyNameColumn, keyUseColumns } from '../../ui/key-columns.tsx'
import { type ApiKey, useApiKeys, useEndKey, useCreateKey } from './hooks.ts'
import { useForm } from '@mantine/form'
import {
  type KeyScope,
  maxKeyNameLength,
  keyScopeTexts,
  keyScopes,
  maxKeyDays,
} from '#contract/rules/key-scopes.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { AskingDialog, DialogForm } from '../../ui/FormDialog.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { useClientChoices } from '../users/use-client-choices.ts'

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
      <Card
        title="Keys"
        actions={<Button onClick={firstClick(() => setIsAdding(true))}>Create a key</Button>}
      >
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

/** Makes a key, then shows it: only its hash is stored, so it cannot be shown later. */
function KeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  return (
    <AskingDialog title={key ? 'Your new key' : 'Make an API key'} onClose={onClose}>
      {key ? (
        <ShownOnce
          label="Key"
          description="Please copy it now, because it is not shown again. Everybody who has it can do what it is for."
          value={key}
          note="The program sends it as “Authorization: Bearer …”."
          onClose={onClose}
        />
      ) : (
        <KeyForm onMade={setKey} onClose={onClose} />
      )}
    </AskingDialog>
  )
}

const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: String(maxKeyDays), label: 'In a year' },
]

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const isAdministrator = useIsAdministrator()
  const clients = useClientChoices({ isAdministrator, withOwn: false })
  const { save, saving, proof } = useCreateKey(onMade)
  const form = useForm({
    initialValues: { name: '', scopes: [] as KeyScope[], days: '90', clientId: '' },
    validate: {
      name: (name) => (name.trim() ? null : 'Please enter a name'),
      scopes: (scopes) => (scopes.length > 0 ? null : 'Please choose what the key is for'),
    },
  })
  const keptText = useKeptForm(form, 'api-key')
  return (
    <>
      <DialogForm
        onSubmit={form.onSubmit(({ name, scopes, days, clientId }) =>
          save({ name, scopes, days: Number(days), ...(clientId ? { clientId } : {}) }),
        )}
        onClose={onClose}
        saving={saving}
        action="Create key"
      >
        {keptText}
        <TextInput
          label="Name"
          description="The program that will use it, such as “HR system”."
          maxLength={maxKeyNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label="What it is for"
          description="The key can do nothing else, and never more than you can."
          {...form.getInputProps('scopes')}
        >
          <Stack gap="xs" mt="xs">
            {keyScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={keyScopeTexts[scope]} description={scope} />
            ))}
          </Stack>
        </Checkbox.Group>
        {isAdministrator && (
          <OrLoadFailed of={clients.loaded}>
            <NativeSelect
              label="Reaches"
              data={[{ value: '', label: 'All organisations' }, ...clients.options]}
              {...form.getInputProps('clientId')}
            />
          </OrLoadFailed>
        )}
        <NativeSelect label="Stops working" data={ends} {...form.getInputProps('days')} />
      </DialogForm>
      {proof}
    </>
  )
}
