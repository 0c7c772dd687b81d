import { Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { weekdays } from '#contract/rules/reminders.ts'
import type { TypedPolicy } from './typed-policy.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const days = weekdays.map((label, at) => ({ value: String(at + 1), label }))

type Form = UseFormReturnType<TypedPolicy>

interface PolicyFieldsProps {
  form: Form
  timeZone: string
}

export const PolicyFields = ({ form, timeZone }: PolicyFieldsProps) => (
  <Stack gap="lg">
    <Checkbox
      label="Send reminders"
      description="What belongs to a day before reminders were enabled is not sent."
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
        label="When a course is assigned to them"
        {...form.getInputProps('onAssignment', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Days before the due date"
          description="Several with commas, such as 14, 3. Empty: none."
          {...form.getInputProps('beforeDue')}
        />
        <TextInput
          label="Days before a certificate expires"
          description="Not before the course can be renewed."
          {...form.getInputProps('beforeExpiry')}
        />
        <TextInput
          label="When overdue or expired: every … days"
          description="The first one on the day after. Empty: none."
          inputMode="numeric"
          {...form.getInputProps('overdueEvery')}
        />
        <TextInput
          label="At most … times"
          description="For each course."
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
          label="Weekly digest"
          data={[{ value: '', label: 'None' }, ...days]}
          {...form.getInputProps('digestWeekday')}
        />
        <NativeSelect
          label="Hour of the digest"
          data={hours}
          disabled={form.values.digestWeekday === ''}
          {...form.getInputProps('digestHour')}
        />
        <TextInput
          label="Notice … days after a missed due date"
          description="Empty: none."
          inputMode="numeric"
          {...form.getInputProps('noticeAfter')}
        />
      </SimpleGrid>
      <Checkbox
        label="Send the digest also when there is nothing to report"
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
        label="Reminders and notices from"
        description={`In the time zone ${timeZone}.`}
        maw={260}
        data={hours}
        {...form.getInputProps('sendHour')}
      />
      <Checkbox.Group
        label="Quiet days"
        description="What belongs to such a day is sent on the next other day. The digest has a day of its own."
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
