import { Checkbox, Group, Text, TextInput } from '@mantine/core'

export interface PackChoices {
  fromDay: string
  toDay: string
  withCertificates: boolean
}

interface PackFieldsProps {
  value: PackChoices
  onChange: (changes: Partial<PackChoices>) => void
}

/** The period of an evidence pack, and whether it has the certificates. */
export const PackFields = ({ value: { fromDay, toDay, withCertificates }, onChange }: PackFieldsProps) => (
  <>
    <Group gap="md" align="flex-end">
      <DayInput label="First day" value={fromDay} onDay={(day) => onChange({ fromDay: day })} />
      <DayInput label="Last day" value={toDay} onDay={(day) => onChange({ toDay: day })} />
    </Group>
    <Text size="sm" c="var(--quiet)">
      Without days it covers the last twelve months.
    </Text>
    <Checkbox
      label="With the PDF of each certificate"
      description="With thousands of certificates this takes some minutes. Without them, the pack only lists their numbers."
      checked={withCertificates}
      onChange={({ currentTarget: { checked } }) => onChange({ withCertificates: checked })}
    />
  </>
)

/** Returns what a request has of these choices: a day that is empty is not sent. */
export const inputOfPack = ({ fromDay, toDay, withCertificates }: PackChoices) => ({
  withCertificates,
  ...(fromDay ? { fromDay } : {}),
  ...(toDay ? { toDay } : {}),
})

interface DayInputProps {
  label: string
  value: string
  onDay: (day: string) => void
}

const DayInput = ({ label, value, onDay }: DayInputProps) => (
  <TextInput
    type="date"
    label={label}
    min="2000-01-01"
    max="2099-12-31"
    w={{ base: 'calc(50% - 8px)', sm: 170 }}
    value={value}
    onChange={({ currentTarget }) => onDay(currentTarget.value)}
  />
)
