import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormRulesRecord, type UseFormReturnType, useForm as useFields } from '@mantine/form'
import { hasOptions, questionKinds, registrationLimits } from '#contract/rules/registration-form.ts'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { ConflictList, showText } from '../../ui/ConflictList.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type FormItem, type QuestionWords, clientInAddress, useSaveQuestion, kindNames } from './hooks.ts'

interface QuestionDialogProps {
  clientId: string
  /** The question that is changed; absent for a new one. */
  item?: FormItem
  onClose: () => void
}

type Merged = Pick<QuestionWords, 'label' | 'options'>
const labels: Record<keyof Merged, string> = { label: 'Question', options: 'Options' }
const showWords = (value: unknown) =>
  showText(Array.isArray(value) ? (value as Merged['options']).map(({ name }) => name).join(', ') : value)

const optionsOf = ({ kind, options }: Pick<QuestionWords, 'kind' | 'options'>) =>
  hasOptions(kind) ? options : []

const wordsOf = (item: FormItem | undefined): QuestionWords => ({
  kind: item && item.kind !== 'specified' ? item.kind : 'singleChoice',
  label: item?.label ?? '',
  options: item && hasOptions(item.kind) ? item.options : [{ name: '' }, { name: '' }],
})

const validate: FormRulesRecord<QuestionWords> = {
  label: (label) => (label.trim() ? null : 'Please enter the question'),
  options: {
    name: (name, { kind }) => (name.trim() || !hasOptions(kind) ? null : 'Please enter every option'),
  },
}

/** An own question: its words, how it is answered and what can be chosen. */
export function QuestionDialog({ clientId, item, onClose }: QuestionDialogProps) {
  const { save, saving } = useSaveQuestion(clientId, onClose)
  const form = useFields<QuestionWords>({
    initialValues: wordsOf(item),
    validate,
  })
  const { kind: _, ...stored } = wordsOf(item)
  const { previous, conflicts, keptText } = useMerging<Merged, QuestionWords>(form, stored, true, {
    keptAs: `registration-question:${clientId}:${item?.key ?? ''}`,
    addressFields: clientInAddress,
  })
  const { kind } = form.values
  return (
    <FormDialog
      title={item ? 'Change the question' : 'Add a question'}
      size="lg"
      onSubmit={form.onSubmit((values) =>
        save(
          item?.key,
          { ...values, options: optionsOf(values) },
          { ...previous, options: optionsOf({ ...previous, kind }) },
        ),
      )}
      onClose={onClose}
      saving={saving}
      blocked={conflicts.list.length > 0}
      action="Save"
    >
      {keptText}
      <TextInput
        label={labels.label}
        maxLength={registrationLimits.label}
        data-autofocus
        {...form.getInputProps('label')}
      />
      {!item && (
        <NativeSelect
          label="Answered with"
          data={questionKinds.map((value) => ({ value, label: kindNames[value] }))}
          {...form.getInputProps('kind')}
        />
      )}
      {hasOptions(kind) && <OptionFields form={form} />}
      {item && (
        <Text size="sm" c="var(--quiet)">
          Learners who have answered keep their answers, also with an option that you delete.
        </Text>
      )}
      <ConflictList conflicts={conflicts} labels={labels} show={showWords} />
    </FormDialog>
  )
}

function OptionFields({ form }: { form: UseFormReturnType<QuestionWords> }) {
  const { options } = form.values
  return (
    <Stack gap="xs" role="group" aria-label={labels.options}>
      {options.map((option, at) => (
        <Group key={option.id ?? at} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`Option ${at + 1}`}
            placeholder={`Option ${at + 1}`}
            maxLength={registrationLimits.option}
            flex={1}
            {...form.getInputProps(`options.${at}.name`)}
          />
          <DeleteIcon
            size={36}
            label={`Delete option ${at + 1}`}
            disabled={options.length <= 2}
            onClick={() => form.removeListItem('options', at)}
          />
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        disabled={options.length >= registrationLimits.options}
        onClick={() => form.insertListItem('options', { name: '' })}
      >
        Add option
      </Button>
    </Stack>
  )
}
