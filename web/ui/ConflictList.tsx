import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ConflictList.module.css'
import type { Conflicts } from './use-merging.ts'
import { showDate } from './dates.tsx'

/** Shows a day in a list of conflicts. */
export const showDay = (day: unknown) => showText(typeof day === 'string' && day !== '' ? showDate(day) : day)

interface ConflictListProps<Values> {
  conflicts: Conflicts<Values>
  /** The labels of the fields. */
  labels: Record<keyof Values & string, string>
  /** Shows a value that is not a text. */
  show?: (value: unknown, name: keyof Values & string) => ReactNode
}

/** Above the buttons of a form: both values of each field that two users have changed, and the choice between them. */
export function ConflictList<Values>({ conflicts, labels, show = showText }: ConflictListProps<Values>) {
  const { list, keepMine, takeStored } = conflicts
  if (list.length === 0) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      title="Somebody else has changed this since you began"
      styles={{ title: { color: 'var(--ink)' }, message: { color: 'var(--ink)' } }}
    >
      <Text size="sm">Nothing is lost. Please choose what is to be stored, then save.</Text>
      <Stack gap="lg" mt="md">
        {list.map(({ name, mine, stored }) => (
          <section key={name} aria-label={labels[name]}>
            <Title order={3} size="h6" mb={6}>
              {labels[name]}
            </Title>
            <div className={classes['values']}>
              <Choice title="Stored now" button="Use stored value" onChoose={() => takeStored(name)}>
                {show(stored, name)}
              </Choice>
              <Choice title="Yours" button="Keep mine" onChoose={() => keepMine(name)}>
                {show(mine, name)}
              </Choice>
            </div>
          </section>
        ))}
      </Stack>
    </Alert>
  )
}

interface ChoiceProps {
  title: string
  button: string
  onChoose: () => void
  children: ReactNode
}

function Choice({ title, button, onChoose, children }: ChoiceProps) {
  return (
    <div className={classes['value']}>
      <Text size="xs" c="var(--quiet)">
        {title}
      </Text>
      <div className={classes['text']} dir="auto">
        {children}
      </div>
      <Button size="xs" variant="default" onClick={onChoose}>
        {button}
      </Button>
    </div>
  )
}

export function showText(value: unknown): ReactNode {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return (
    String(value) || (
      <Text span inherit c="var(--quiet)">
        Empty
      </Text>
    )
  )
}
