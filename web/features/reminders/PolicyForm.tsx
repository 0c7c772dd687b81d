import { Button, Group, Stack, Text } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { type ReminderSettings, proposedReminders } from '#contract/rules/reminders.ts'
import { Card } from '../../ui/Card.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { type OpenPolicy, useRemovePolicy, useSavePolicy } from './hooks.ts'
import { type TypedPolicy, policyOf, policyProblems, typedOf } from './typed-policy.ts'

interface PolicyFormProps {
  opened: OpenPolicy
  /** With what is typed, once it is valid, for the prediction. */
  onTyped: (policy: ReminderSettings | undefined) => void
}

/** To be keyed by the client: it begins with the stored values. */
export function PolicyForm({ opened, onTyped }: PolicyFormProps) {
  const { client, own, inherited, mayChange, timeZone } = opened
  const stored = typedOf(own ?? inherited ?? proposedReminders)
  const form = useForm<TypedPolicy>({
    initialValues: stored,
    validate: policyProblems,
    onValuesChange: (typed) => onTyped(isValid(typed) ? policyOf(typed) : undefined),
  })
  useStoredValues(form, stored)
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSavePolicy()
  const removing = useRemovePolicy(() => form.setInitialValues(typedOf(inherited ?? proposedReminders)))

  async function remove() {
    const question = `${client.name} is then reminded as the provider has set it. Its own settings are deleted.`
    if (await askToConfirm({ title: 'Use the reminders of the provider', question, destructive: true }))
      removing.save({ clientId: client.id })
  }

  return (
    <form
      noValidate
      aria-label="When people are reminded"
      onSubmit={form.onSubmit(
        (typed) => save({ clientId: client.id, ...policyOf(typed), seen: own }),
        toFirstError(form),
      )}
    >
      <Card title="When people are reminded">
        <Stack gap="lg">
          <Text size="sm" c="var(--quiet)">
            {sourceOf(opened)}
          </Text>
          <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
            <PolicyFields form={form} timeZone={timeZone} />
          </fieldset>
          {mayChange ? (
            <Group justify="flex-end">
              {own && !client.isProvider && (
                <Button variant="default" loading={removing.saving} onClick={() => void remove()}>
                  As the provider
                </Button>
              )}
              <Button type="submit" loading={saving}>
                Save reminders
              </Button>
            </Group>
          ) : (
            <Text size="sm" c="var(--quiet)">
              Managers who are limited to teams cannot change this.
            </Text>
          )}
        </Stack>
      </Card>
    </form>
  )
}

const isValid = (typed: TypedPolicy) =>
  Object.entries(policyProblems).every(
    ([field, problem]) =>
      (problem as (value: unknown) => unknown)(typed[field as keyof TypedPolicy]) === null,
  )

/** After a save, or when the provider's settings come back, the form shows what is stored, unless something is typed. */
function useStoredValues(
  form: Pick<UseFormReturnType<TypedPolicy>, 'setInitialValues' | 'setValues'>,
  stored: TypedPolicy,
) {
  const text = JSON.stringify(stored)
  const shown = useRef(text)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    form.setInitialValues(stored)
    form.setValues(stored)
  })
}

function sourceOf({ client, own, inherited }: OpenPolicy): string {
  if (client.isProvider) return 'These hold for all clients without their own.'
  if (own) return `${client.name} has its own settings.`
  if (inherited)
    return `${client.name} is reminded as the provider has set it. Saving gives it its own settings.`
  return 'Nobody is reminded yet, because neither this client nor the provider has saved any settings. This is a proposal.'
}
