import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReminderSettings, proposedReminders } from '#contract/rules/reminders.ts'
import { Card } from '../../ui/Card.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { PolicyFields, policyLabels, showPolicyValue } from './PolicyFields.tsx'
import { type OpenPolicy, useRemovePolicy, useSavePolicy } from './hooks.ts'
import { type TypedPolicy, policyOf, policyProblems, typedOf } from './typed-policy.ts'

/** Another client is another policy. */
const clientInAddress = ['client']

interface PolicyFormProps {
  opened: OpenPolicy
  /** With what is typed, once it is valid, for the prediction. */
  onTyped: (policy: ReminderSettings | undefined) => void
}

function usePolicyForm({ opened, onTyped }: PolicyFormProps) {
  const { client, own, inherited } = opened
  const stored = typedOf(own ?? inherited ?? proposedReminders)
  const form = useForm<TypedPolicy>({
    initialValues: stored,
    validate: policyProblems,
    onValuesChange: (typed) => onTyped(isValid(typed) ? policyOf(typed) : undefined),
  })
  const { conflicts, restore, keptText } = useMerging<TypedPolicy>(form, stored, true, {
    keptAs: `reminders:${client.id}`,
    addressFields: clientInAddress,
  })
  const { save, saving } = useSavePolicy()

  function submit(typed: TypedPolicy) {
    const policy = policyOf(typed)
    // As it is stored, so that the stored value is not taken for a change of another user.
    form.setValues(typedOf(policy))
    save({ clientId: client.id, ...policy, seen: own })
  }
  return { form, conflicts, restore, keptText, submit, saving }
}

/** To be keyed by the client: it begins with the stored values. */
export function PolicyForm(props: PolicyFormProps) {
  const { client, own, mayChange, timeZone } = props.opened
  const { form, conflicts, restore, keptText, submit, saving } = usePolicyForm(props)
  const removing = useRemovePolicy(restore)
  const isDeleted = useIsDeleted()

  async function remove() {
    const question = `${client.name} is then reminded as the provider has set it. Its own settings are deleted.`
    if (await askToConfirm({ title: 'Use the reminders of the provider', question, destructive: true }))
      removing.save({ clientId: client.id })
  }

  return (
    <form
      noValidate
      aria-label="When people are reminded"
      onSubmit={form.onSubmit(submit, toFirstError(form))}
    >
      <Card title="When people are reminded">
        <Stack gap="lg">
          <Text size="sm" c="var(--quiet)">
            {sourceOf(props.opened)}
          </Text>
          {keptText}
          <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
            <PolicyFields form={form} timeZone={timeZone} />
          </fieldset>
          <ConflictList conflicts={conflicts} labels={policyLabels} show={showPolicyValue} />
          {mayChange ? (
            <Group justify="flex-end">
              {own && !client.isProvider && (
                <Button variant="default" loading={removing.saving} onClick={() => void remove()}>
                  As the provider
                </Button>
              )}
              <Button type="submit" loading={saving} disabled={conflicts.list.length > 0 || isDeleted}>
                Save
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

function sourceOf({ client, own, inherited }: OpenPolicy): string {
  if (client.isProvider) return 'These hold for all organisations without their own.'
  if (own) return `${client.name} has its own settings.`
  if (inherited)
    return `${client.name} is reminded as the provider has set it. Saving gives it its own settings.`
  return 'Nobody is reminded yet, because neither this organisation nor the provider has saved any settings. This is a proposal.'
}
