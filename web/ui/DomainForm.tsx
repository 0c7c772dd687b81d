import { Box, Button, Group, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ErrorList } from './ErrorList.tsx'

interface DomainFormProps {
  /** The label of the field, and of the button. */
  label: string
  button: string
  text: string
  /** Called with each change of the text; errors of the text before belong to it no more. */
  onText: (text: string) => void
  /** Says that a text was restored; absent where none was. */
  keptText: ReactNode
  errors: readonly string[]
  isBusy: boolean
  disabled?: boolean
  /** Called with text that is not empty. */
  onAdd: () => void
}

/** Adds a mail domain to a list. */
export function DomainForm({
  label,
  button,
  text,
  onText,
  keptText,
  errors,
  onAdd,
  ...state
}: DomainFormProps) {
  function add(event: FormEvent) {
    event.preventDefault()
    if (text.trim() && !state.isBusy) onAdd()
  }
  return (
    <form noValidate onSubmit={add} data-print="never">
      {keptText && <Box mb="sm">{keptText}</Box>}
      <Group gap="sm" align="flex-end" wrap="nowrap" maw={420}>
        <TextInput
          label={label}
          placeholder="example.org"
          value={text}
          onChange={({ currentTarget: { value } }) => onText(value)}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          flex={1}
        />
        <Button type="submit" variant="default" loading={state.isBusy} disabled={state.disabled ?? false}>
          {button}
        </Button>
      </Group>
      <Box mt={errors.length > 0 ? 'sm' : 0}>
        <ErrorList errors={errors} />
      </Box>
    </form>
  )
}
