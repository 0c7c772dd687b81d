import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Reply } from '#contract/call.ts'
import type { openValidity } from '#contract/calls/training.ts'
import { mostDeadlineDays, mostValidMonths, renewFroms } from '#contract/rules/training.ts'
import { counted } from '../../ui/counted.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useSaveValidity } from './hooks.ts'

export type Validity = Reply<typeof openValidity>

export const renewFromTexts: Record<Validity['renewFrom'], string> = {
  previousEnd: 'The end of the previous validity',
  completion: 'The day of completion',
}

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 4)

function useValidityForm({ months, renewalDays, renewFrom }: Validity) {
  const form = useForm({
    initialValues: {
      months: String(months ?? ''),
      renewalDays: String(renewalDays),
      renewFrom,
      applyToExisting: false,
    },
    validate: {
      months: (value) =>
        value !== '' && !(Number(value) >= 1 && Number(value) <= mostValidMonths)
          ? `Please enter a whole number of months from 1 to ${mostValidMonths}, or nothing`
          : null,
      renewalDays: (days) =>
        days === '' || Number(days) > mostDeadlineDays
          ? `Please enter a number of days from 0 to ${mostDeadlineDays.toLocaleString('en')}`
          : null,
    },
  })
  useUnsavedChanges(form.isDirty())
  return form
}

interface ValidityFormProps {
  courseId: string
  validity: Validity
  onClose: () => void
}

export function ValidityForm({ courseId, validity, onClose }: ValidityFormProps) {
  const form = useValidityForm(validity)
  const { save, saving } = useSaveValidity(onClose)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ months, renewalDays, ...rest }) =>
        save({
          courseId,
          months: months === '' ? null : Number(months),
          renewalDays: Number(renewalDays),
          ...rest,
        }),
      )}
    >
      <Stack gap="md">
        <TextInput
          label="Valid for (months)"
          description="Empty: unlimited."
          inputMode="numeric"
          {...form.getInputProps('months')}
          onChange={({ currentTarget }) => form.setFieldValue('months', digits(currentTarget.value))}
        />
        {form.values.months !== '' && <RenewalFields form={form} />}
        {validity.completions > 0 ? (
          <Checkbox
            label={`Apply it to the ${counted(validity.completions, 'completion')} there are already`}
            description="Otherwise these stay valid as they are, and it counts for what is completed from now on."
            {...form.getInputProps('applyToExisting', { type: 'checkbox' })}
          />
        ) : (
          <Text size="sm" c="var(--quiet)">
            Nobody has completed the course yet.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Save validity
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const RenewalFields = ({ form }: { form: ReturnType<typeof useValidityForm> }) => (
  <>
    <TextInput
      label="Can be renewed (days before the end)"
      inputMode="numeric"
      {...form.getInputProps('renewalDays')}
      onChange={({ currentTarget }) => form.setFieldValue('renewalDays', digits(currentTarget.value))}
    />
    <NativeSelect
      label="A renewal in that time counts from"
      {...form.getInputProps('renewFrom')}
      data={renewFroms.map((value) => ({ value, label: renewFromTexts[value] }))}
    />
  </>
)
