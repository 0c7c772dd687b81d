import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Card } from './Card.tsx'
import { toFirstError } from './to-first-error.ts'
import { useKeptForm } from './use-kept-text.tsx'
import { wrapped } from './wrapped.ts'

interface CreateFormProps<Values> {
  form: UseFormReturnType<Values>
  /** The address to which Cancel leads. */
  backTo: string
  saving: boolean
  /** The label of the button; Create when left out. */
  createLabel?: string | undefined
  onCreate: (values: Values) => void
  /** The fields. */
  children: ReactNode
}

/** The form of every page that creates something. */
export function CreateForm<Values extends object>({
  form,
  backTo,
  saving,
  createLabel = 'Create',
  onCreate,
  children,
}: CreateFormProps<Values>) {
  const { pathname } = useLocation()
  const keptText = useKeptForm(form, `create:${pathname}`)
  return (
    <Card narrow>
      <form noValidate onSubmit={form.onSubmit(onCreate, toFirstError(form))}>
        <Stack gap="md">
          {keptText}
          {children}
          <Group justify="flex-end" mt="sm">
            <Button component={Link} to={backTo} variant="default">
              Cancel
            </Button>
            <Button type="submit" loading={saving} {...wrapped}>
              {createLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
