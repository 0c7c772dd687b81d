import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm as useFields } from '@mantine/form'
import {
  type FieldKind,
  type FieldReaders,
  fieldKindTexts,
  fieldKinds,
  fieldLimits,
  fieldReaders,
  fieldReadersTexts,
} from '#contract/rules/person-fields.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { type OwnField, ofClient, useCreateField, useUpdateField } from './hooks.ts'

interface FieldDialogProps {
  clientId: string | undefined
  /** The field that is changed; absent for a new one. */
  field?: OwnField
  onClose: () => void
}

/** The choices are one text, with a line for each. */
type Merged = {
  name: string
  choices: string
  seenBy: FieldReaders
  isRequired: boolean
  isUnique: boolean
}
type Typed = Merged & { kind: FieldKind }

const labels: Record<keyof Merged, string> = {
  name: 'Name',
  choices: 'Choices',
  seenBy: 'Who sees it',
  isRequired: 'Required',
  isUnique: 'Unique',
}

const mergedOf = (field: OwnField | undefined): Merged => ({
  name: field?.name ?? '',
  choices: field?.choices.join('\n') ?? '',
  seenBy: field?.seenBy ?? 'managers',
  isRequired: field?.isRequired ?? false,
  isUnique: field?.isUnique ?? false,
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The form, and what happens when it is sent. */
function useFieldForm({ clientId, field, onClose }: FieldDialogProps) {
  const creating = useCreateField(onClose)
  const changing = useUpdateField(onClose)
  const stored = mergedOf(field)
  const form = useFields<Typed>({
    initialValues: { ...stored, kind: field?.kind ?? 'text' },
    validate: {
      name: (name) => (name.trim() ? null : 'Please enter a name'),
      choices: (choices, { kind }) =>
        kind === 'choice' && linesOf(choices).length < 2 ? 'Please enter at least two choices' : null,
    },
  })
  const merging = useMerging<Merged, Typed>(form, stored, true, {
    keptAs: `own-field:${field?.id ?? `new:${clientId ?? ''}`}`,
  })
  function save({ kind, choices, seenBy, isRequired, ...typed }: Typed) {
    const sent = {
      ...{ name: typed.name, isUnique: typed.isUnique, seenBy },
      isRequired: isRequired && seenBy !== 'administrators',
      choices: kind === 'choice' ? choices : '',
    }
    if (field) changing.save({ id: field.id, ...sent, was: merging.previous })
    else creating.save({ ...ofClient(clientId), kind, ...sent })
  }
  return { ...merging, form, saving: creating.saving || changing.saving, onSubmit: form.onSubmit(save) }
}

export function FieldDialog(props: FieldDialogProps) {
  const { form, conflicts, keptText, saving, onSubmit } = useFieldForm(props)
  const { field, onClose } = props
  return (
    <FormDialog
      title={field ? 'Change the field' : 'Create a field'}
      onSubmit={onSubmit}
      onClose={onClose}
      saving={saving}
      blocked={conflicts.list.length > 0}
      action={field ? 'Save' : 'Create field'}
    >
      {keptText}
      <TextInput
        label={labels.name}
        maxLength={fieldLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!field && (
        <NativeSelect
          label="Kind"
          description="It cannot be changed later."
          data={fieldKinds.map((value) => ({ value, label: fieldKindTexts[value] }))}
          {...form.getInputProps('kind')}
        />
      )}
      {form.values.kind === 'choice' && (
        <Textarea
          label={labels.choices}
          description="One in each line."
          minRows={3}
          maxRows={12}
          {...form.getInputProps('choices')}
        />
      )}
      <FieldRules form={form} />
      <ConflictList conflicts={conflicts} labels={labels} />
    </FormDialog>
  )
}

const requiredTexts: Record<FieldReaders, string> = {
  administrators: 'Managers add people too, so they have to see a field that is required.',
  managers: 'Nobody is added without a value. Who has none already is listed as “Required field empty”.',
  everybody:
    'Nobody is added without a value. Who has none already is asked for it after the log-in, and is listed as “Required field empty”.',
}

function FieldRules({ form }: { form: UseFormReturnType<Typed> }) {
  const isAdministrator = useIsAdministrator()
  const readers = fieldReaders.filter((value) => isAdministrator || value !== 'administrators')
  const isForAdministrators = form.values.seenBy === 'administrators'
  return (
    <Stack gap="md">
      <NativeSelect
        label={labels.seenBy}
        description="A person who asks for all data that is held gets every field."
        data={readers.map((value) => ({ value, label: fieldReadersTexts[value] }))}
        {...form.getInputProps('seenBy')}
      />
      <Checkbox
        label="Required"
        description={requiredTexts[form.values.seenBy]}
        disabled={isForAdministrators}
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
      />
      <Checkbox
        label="Unique"
        description="Only one person of an organisation may have a value, such as a number."
        {...form.getInputProps('isUnique', { type: 'checkbox' })}
      />
    </Stack>
  )
}
