import {
  Button,
  Checkbox,
  type CheckboxProps,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Reply } from '#contract/call.ts'
import type { openValidity } from '#contract/calls/training.ts'
import { mostDeadlineDays, mostValidMonths, renewFroms } from '#contract/rules/training.ts'
import { counted } from '../../ui/counted.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'

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

interface EnteredValidity extends Omit<Validity, 'completions'> {
  applyToExisting: boolean
}
interface ValidityFormProps {
  validity: Validity
  saving: boolean
  onSave: (entered: EnteredValidity) => void
  onClose: () => void
}

/** How long a completion of a course is valid, everywhere or in one client. */
export function ValidityForm({ validity, saving, onSave, onClose }: ValidityFormProps) {
  const form = useValidityForm(validity)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ months, renewalDays, ...rest }) =>
        onSave({
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
        <ApplyToExisting
          completions={validity.completions}
          {...form.getInputProps('applyToExisting', { type: 'checkbox' })}
        />
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

interface ApplyToExistingProps extends CheckboxProps {
  completions: number
}

/** Asked with the number, whenever a validity changes. */
export const ApplyToExisting = ({ completions, ...input }: ApplyToExistingProps) =>
  completions > 0 ? (
    <Checkbox
      label={`Apply it to the ${counted(completions, 'completion')} there are already, and to their certificates`}
      description="Otherwise these stay valid as they are, and it counts for what is completed from now on."
      {...input}
    />
  ) : (
    <Text size="sm" c="var(--quiet)">
      Nobody has completed the course yet.
    </Text>
  )
