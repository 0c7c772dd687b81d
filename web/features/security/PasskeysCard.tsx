import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { maxPasskeyName } from '#contract/rules/second-factors.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When } from '../../ui/dates.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { supportsPasskeys } from '../../ui/passkey-support.ts'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { type Passkey, useRemovePasskey, useRenamePasskey } from './hooks.ts'
import { usePasskeys } from './proof-hooks.ts'
import * as security from '#contract/calls/security.ts'
import { needsProof } from '../../data/send.ts'
import { toastFailure } from '../../data/toast.ts'
import { useReloadConfiguration } from '../../data/use-configuration.ts'
import { useSave } from '../../data/use-save.ts'
import { ProofDialog } from './ProofDialog.tsx'

/** One's own passkeys (rules access-82 and access-83). `onCodes` gets recovery codes for a person who had none. */
export function PasskeysCard({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const list = usePasskeys()
  const [renamed, setRenamed] = useState<Passkey>()
  const { save: remove, proof } = useRemovePasskey()
  async function confirmRemove({ id, name }: Passkey) {
    const question = `Are you sure you want to remove the passkey “${name}”? It does not open your account any more. You can also delete it on the device itself.`
    if (await askToConfirm({ title: 'Remove the passkey', question, destructive: true, yes: 'Remove' }))
      remove({ id })
  }
  return (
    <Card title="Passkeys" actions={supportsPasskeys() && <AddButton onCodes={onCodes} />}>
      <Text size="sm" c="var(--quiet)" mb="md">
        A passkey opens your account without a password: your device asks for your finger, your face or its
        PIN. Nobody can guess it or trick it out of you. Each works at one web address only.
      </Text>
      <OrLoadFailed of={list}>
        <DataTable
          label="Passkeys"
          rows={list.data?.passkeys}
          keyOf={({ id }) => id}
          empty={supportsPasskeys() ? 'You have no passkeys yet' : 'This browser has no passkeys'}
          columns={columnsOf(setRenamed, (passkey) => void confirmRemove(passkey))}
        />
      </OrLoadFailed>
      {proof}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </Card>
  )
}

function AddButton({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { make, isMaking, proof } = useMakePasskey((made) => {
    if (made.length) onCodes(made)
  })
  return (
    <>
      <Button variant="default" loading={isMaking} onClick={firstClick(() => void make())}>
        Add a passkey
      </Button>
      {proof}
    </>
  )
}

function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { save, saving } = useRenamePasskey(onClose)
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : 'Please enter a name') },
  })
  const keptText = useKeptForm(form, `passkey:${id}`)
  return (
    <FormDialog
      title="Rename the passkey"
      onSubmit={form.onSubmit((typed) => save({ id, ...typed }))}
      onClose={onClose}
      saving={saving}
      action="Save"
    >
      {keptText}
      <TextInput
        label="Name"
        description="For example: work laptop"
        maxLength={maxPasskeyName}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

const columnsOf = (
  onRename: (passkey: Passkey) => void,
  onRemove: (passkey: Passkey) => void,
): Column<Passkey>[] => [
  { label: 'Name', heads: true, of: ({ name }) => <bdi>{name}</bdi> },
  {
    label: 'Works at',
    labelled: true,
    of: ({ host, isOfThisHost }) => (
      <Group gap="xs">
        {host}
        {isOfThisHost && <Tag tone="good">Here</Tag>}
      </Group>
    ),
  },
  { label: 'Added', labelled: true, of: ({ addedDateTime: at }) => <When at={at} /> },
  {
    label: 'Last used',
    labelled: true,
    of: ({ lastUsedDateTime: at }) => (at ? <When at={at} /> : 'Not yet'),
  },
  {
    label: 'Actions',
    quiet: true,
    of: (passkey) => (
      <Group gap={4} wrap="nowrap">
        <RowButton label="Rename" name={passkey.name} size="xs" onClick={() => onRename(passkey)} />
        <RowButton
          label="Remove"
          name={passkey.name}
          look="red"
          size="xs"
          onClick={() => onRemove(passkey)}
        />
      </Group>
    ),
  },
]

/** Makes a passkey on this device and stores it. `onDone` gets recovery codes for a person who had none. */
function useMakePasskey(onDone: (recoveryCodes: readonly string[]) => void) {
  const reload = useReloadConfiguration()
  const [isMaking, setIsMaking] = useState(false)
  const [asksWho, setAsksWho] = useState(false)
  const { save, saving } = useSave(security.addPasskey, {
    done: 'Passkey added. You can give it another name in the list',
    onSaved: reload,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  async function make() {
    setIsMaking(true)
    const { makePasskey, whyNoPasskey } = await import('./passkey.ts')
    try {
      save({ passkey: await makePasskey() })
    } catch (error) {
      if (needsProof(error)) setAsksWho(true)
      else toastFailure(whyNoPasskey(error, true))
    } finally {
      setIsMaking(false)
    }
  }
  const proof = asksWho && (
    <ProofDialog
      onProved={() => {
        setAsksWho(false)
        void make()
      }}
      onClose={() => setAsksWho(false)}
    />
  )
  return { make, isMaking: isMaking || saving, proof }
}
