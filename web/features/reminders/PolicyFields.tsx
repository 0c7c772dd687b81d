import { Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { weekdays } from '#contract/rules/reminders.ts'
import { showText } from '../../ui/ConflictList.tsx'
import type { TypedPolicy } from './typed-policy.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const days = weekdays.map((label, at) => ({ value: String(at + 1), label }))

export const policyLabels: Record<keyof TypedPolicy, string> = {
  isEnabled: 'Send reminders',
  onAssignment: 'When a course is assigned to them',
  beforeDue: 'Days before the due date',
  beforeExpiry: 'Days before a certificate expires',
  overdueEvery: 'When overdue or expired: every … days',
  overdueAtMost: 'Stop after … reminders',
  digestWeekday: 'Weekly digest',
  digestHour: 'Hour of the digest',
  noticeAfter: 'Notice … days after a missed due date',
  digestWhenEmpty: 'Send the digest also when there is nothing to report',
  sendHour: 'Reminders and notices from',
  quietDays: 'Quiet days',
}

/** A value in the words of its field, where two users have changed it. */
export function showPolicyValue(value: unknown, name: keyof TypedPolicy): ReactNode {
  const labelOf = (list: { value: string; label: string }[], one: unknown) =>
    list.find((known) => known.value === one)?.label
  if (name === 'digestWeekday') return labelOf(days, value) ?? 'None'
  if (name === 'digestHour' || name === 'sendHour') return labelOf(hours, value)
  if (name === 'quietDays') return showText((value as string[]).map((day) => labelOf(days, day)).join(', '))
  return showText(value)
}

type Form = UseFormReturnType<TypedPolicy>

interface PolicyFieldsProps {
  form: Form
  timeZone: string
}

export const PolicyFields = ({ form, timeZone }: PolicyFieldsProps) => (
  <Stack gap="lg">
    <Checkbox
      label={policyLabels.isEnabled}
      description="Nothing is sent for the days before you turned reminders on."
      {...form.getInputProps('isEnabled', { type: 'checkbox' })}
    />
    <LearnerFields form={form} />
    <ManagerFields form={form} />
    <TimeFields form={form} timeZone={timeZone} />
  </Stack>
)

const LearnerFields = ({ form }: { form: Form }) => (
  <Fieldset legend="To learners, in one mail a day at most">
    <Stack gap="md">
      <Checkbox
        label={policyLabels.onAssignment}
        {...form.getInputProps('onAssignment', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={policyLabels.beforeDue}
          description="Separate several numbers with commas, such as 14, 3. Leave it empty to send none."
          {...form.getInputProps('beforeDue')}
        />
        <TextInput
          label={policyLabels.beforeExpiry}
          description="No reminder is sent before the course can be renewed."
          {...form.getInputProps('beforeExpiry')}
        />
        <TextInput
          label={policyLabels.overdueEvery}
          description="The first one is sent on the day after. Leave it empty to send none."
          inputMode="numeric"
          {...form.getInputProps('overdueEvery')}
        />
        <TextInput
          label={policyLabels.overdueAtMost}
          description="This is counted for each course."
          inputMode="numeric"
          {...form.getInputProps('overdueAtMost')}
        />
      </SimpleGrid>
    </Stack>
  </Fieldset>
)

const ManagerFields = ({ form }: { form: Form }) => (
  <Fieldset legend="To managers, about the people they see">
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect
          label={policyLabels.digestWeekday}
          data={[{ value: '', label: 'None' }, ...days]}
          {...form.getInputProps('digestWeekday')}
        />
        <NativeSelect
          label={policyLabels.digestHour}
          data={hours}
          disabled={form.values.digestWeekday === ''}
          {...form.getInputProps('digestHour')}
        />
        <TextInput
          label={policyLabels.noticeAfter}
          description="Leave it empty to send no notices."
          inputMode="numeric"
          {...form.getInputProps('noticeAfter')}
        />
      </SimpleGrid>
      <Checkbox
        label={policyLabels.digestWhenEmpty}
        disabled={form.values.digestWeekday === ''}
        {...form.getInputProps('digestWhenEmpty', { type: 'checkbox' })}
      />
    </Stack>
  </Fieldset>
)

const TimeFields = ({ form, timeZone }: PolicyFieldsProps) => (
  <Fieldset legend="At what time">
    <Stack gap="md">
      <NativeSelect
        label={policyLabels.sendHour}
        description={`In the time zone ${timeZone}.`}
        maw={260}
        data={hours}
        {...form.getInputProps('sendHour')}
      />
      <Checkbox.Group
        label={policyLabels.quietDays}
        description="Mails for these days are sent on the next other day. This does not apply to the digest, which has its own day."
        {...form.getInputProps('quietDays')}
      >
        <Group gap="md" mt="xs">
          {days.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  </Fieldset>
)
