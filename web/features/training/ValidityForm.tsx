import { Checkbox, type CheckboxProps, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Reply } from '#contract/call.ts'
import type { openValidity } from '#contract/calls/training.ts'
import { maxDeadlineDays, maxValidMonths, renewFroms } from '#contract/rules/training.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { ConflictList, showText } from '../../ui/ConflictList.tsx'
import { DialogForm } from '../../ui/FormDialog.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { counted } from '../../ui/quantities.ts'

export type Validity = Reply<typeof openValidity>

export const renewFromTexts: Record<Validity['renewFrom'], string> = {
  previousEnd: 'The end of the previous validity',
  completion: 'The day of completion',
}

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 4)

type Typed = { months: string; renewalDays: string; renewFrom: Validity['renewFrom'] }
const labels: Record<keyof Typed, string> = {
  months: 'Valid for (months)',
  renewalDays: 'Can be renewed (days before the end)',
  renewFrom: 'A renewal in that time counts from',
}
const typedOf = ({ months, renewalDays, renewFrom }: Validity): Typed => ({
  months: String(months ?? ''),
  renewalDays: String(renewalDays),
  renewFrom,
})
const valueOf = ({ months, renewalDays, renewFrom }: Typed) => ({
  months: months === '' ? null : Number(months),
  renewalDays: Number(renewalDays),
  renewFrom,
})

function useValidityForm(validity: Validity, keptAs: string) {
  const stored = typedOf(validity)
  const form = useForm<Typed & { applyToExisting: boolean }>({
    initialValues: { ...stored, applyToExisting: false },
    validate: {
      months: (value) =>
        value !== '' && !(Number(value) >= 1 && Number(value) <= maxValidMonths)
          ? `Please enter a whole number of months from 1 to ${maxValidMonths}, or nothing`
          : null,
      renewalDays: (days) =>
        days === '' || Number(days) > maxDeadlineDays
          ? `Please enter a number of days from 0 to ${showNumber(maxDeadlineDays)}`
          : null,
    },
  })
  const { previous, conflicts, keptText } = useMerging<Typed, Typed & { applyToExisting: boolean }>(
    form,
    stored,
    true,
    { keptAs },
  )
  return { form, was: previous, conflicts, keptText }
}

interface EnteredValidity extends Omit<Validity, 'completions'> {
  applyToExisting: boolean
  /** The values that the user saw before the change. */
  was: Omit<Validity, 'completions'>
}
interface ValidityFormProps {
  validity: Validity
  /** The name under which typed values are kept until they are saved. */
  keptAs: string
  saving: boolean
  onSave: (entered: EnteredValidity) => void
  onClose: () => void
}

/** Sets how long a completion of a course is valid, everywhere or in one client. */
export function ValidityForm({ validity, keptAs, saving, onSave, onClose }: ValidityFormProps) {
  const { form, was: previous, conflicts, keptText } = useValidityForm(validity, keptAs)
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ applyToExisting, ...typed }) =>
        onSave({ ...valueOf(typed), applyToExisting, was: valueOf(previous) }),
      )}
      onClose={onClose}
      saving={saving}
      blocked={conflicts.list.length > 0}
      action="Save"
    >
      {keptText}
      <TextInput
        label={labels.months}
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
      <ConflictList conflicts={conflicts} labels={labels} show={showValue} />
    </DialogForm>
  )
}

const showValue = (value: unknown, name: keyof Typed) =>
  name === 'renewFrom'
    ? renewFromTexts[value as Validity['renewFrom']]
    : name === 'months' && value === ''
      ? 'Unlimited'
      : showText(value)

const RenewalFields = ({ form }: { form: ReturnType<typeof useValidityForm>['form'] }) => (
  <>
    <TextInput
      label={labels.renewalDays}
      inputMode="numeric"
      {...form.getInputProps('renewalDays')}
      onChange={({ currentTarget }) => form.setFieldValue('renewalDays', digits(currentTarget.value))}
    />
    <NativeSelect
      label={labels.renewFrom}
      {...form.getInputProps('renewFrom')}
      data={renewFroms.map((value) => ({ value, label: renewFromTexts[value] }))}
    />
  </>
)

interface ApplyToExistingProps extends CheckboxProps {
  completions: number
}

/** Asks, with the number of completions, whether a changed validity applies to them. */
export const ApplyToExisting = ({ completions, ...input }: ApplyToExistingProps) =>
  completions > 0 ? (
    <Checkbox
      label={`Apply it to the ${counted(completions, 'completion')} there are already, and to their certificates`}
      description="If you do not choose this, the change only applies to courses that are completed from now on."
      {...input}
    />
  ) : (
    <Text size="sm" c="var(--quiet)">
      Nobody has completed the course yet.
    </Text>
  )
