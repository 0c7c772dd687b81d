import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { showDate } from '../../ui/dates.tsx'

interface Days {
  startsOn: string
  endsOn: string
}

const fields = {
  startsOn: { label: 'Start date', description: 'Until then they get no mail, and nothing is due.' },
  endsOn: { label: 'End date', description: 'They are archived on the day after it.' },
} as const

/** The first and the last working day of a learner, which may be left empty. */
export function WorkingDayFields<Values extends Days>({
  form,
  readOnly = false,
}: {
  form: UseFormReturnType<Values>
  readOnly?: boolean
}) {
  return (
    <SimpleGrid cols={{ base: readOnly ? 2 : 1, xs: 2 }}>
      {(['startsOn', 'endsOn'] as const).map((name) => {
        const { value, ...input } = form.getInputProps(name)
        const day = String(value ?? '')
        return readOnly ? (
          // A field for a date without a date would show the letters of its format.
          <TextInput key={name} label={fields[name].label} readOnly value={day ? showDate(day) : '–'} />
        ) : (
          <TextInput key={name} {...fields[name]} type="date" max="2099-12-31" {...input} value={day} />
        )
      })}
    </SimpleGrid>
  )
}
