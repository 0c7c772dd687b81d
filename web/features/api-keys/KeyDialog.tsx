import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import {
  type KeyScope,
  maxKeyNameLength,
  keyScopeTexts,
  keyScopes,
  maxKeyDays,
} from '#contract/rules/key-scopes.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { DialogForm, FormDialog } from '../../ui/FormDialog.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { useClientChoices } from '../users/use-client-choices.ts'
import { useCreateKey } from './hooks.ts'

/** Makes a key, then shows it: only its hash is stored, so it cannot be shown later. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  return (
    <FormDialog title={key ? 'Your new key' : 'Make an API key'} onClose={onClose}>
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
    </FormDialog>
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
        action="Make the key"
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
