import { Alert, NativeSelect, Stack, TagsInput, Text } from '@mantine/core'
import { useForm as useFields } from '@mantine/form'
import { fieldLimits } from '#contract/rules/person-fields.ts'
import { AskingDialog, DialogForm } from '../../ui/FormDialog.tsx'
import { LoadFailed, OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { counted } from '../../ui/quantities.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { useOwnFields, useUsedValues } from '../person-fields/hooks.ts'
import { type RuleEffect, useRuleEffect, useSaveRule } from '../teams/hooks.ts'
import type { Team } from './TeamDetails.tsx'

interface RuleDialogProps {
  team: Team
  onClose: () => void
}

export const RuleDialog = (props: RuleDialogProps) => (
  <AskingDialog title={props.team.rule ? 'Change the rule' : 'Add a rule'} onClose={props.onClose}>
    <RuleForm {...props} />
  </AskingDialog>
)

type Typed = { fieldId: string; values: string[] }

function RuleForm({ team, onClose }: RuleDialogProps) {
  const stored: Typed = { fieldId: team.rule?.fieldId ?? '', values: team.rule?.values ?? [] }
  const form = useFields<Typed>({ initialValues: stored })
  const { keptText } = useMerging<Typed>(form, stored, true, { keptAs: `team-rule:${team.id}` })
  const { fieldId, values } = form.values
  const isWhole = fieldId !== '' && values.length > 0
  const effect = useRuleEffect({ teamId: team.id, fieldId, values }, { enabled: isWhole })
  const { save, saving } = useSaveRule(onClose)
  const fields = useOwnFields(team.client.id)
  // Managers see the rule, so it needs a field that they see.
  const choices = (fields.data?.fields ?? []).filter(({ seenBy }) => seenBy !== 'administrators')
  const used = useUsedValues(team.client.id).data?.fields ?? []
  const shown = isWhole ? effect.data : undefined
  if (fields.error) return <LoadFailed error={fields.error} onRetry={fields.refetch} />
  if (fields.data && choices.length === 0)
    return <Text>There are no own fields yet. Please add one on the page “Own fields” first.</Text>
  return (
    <DialogForm
      onSubmit={form.onSubmit((rule) => {
        if (shown) save({ teamId: team.id, ...rule, expected: { joins: shown.joins, leaves: shown.leaves } })
      })}
      onClose={onClose}
      saving={saving}
      blocked={!shown}
      action="Save"
    >
      {keptText}
      <NativeSelect
        label="Field"
        data={[
          { value: '', label: 'Select field' },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-autofocus
        {...form.getInputProps('fieldId')}
        onChange={({ currentTarget: { value } }) => form.setValues({ fieldId: value, values: [] })}
      />
      <TagsInput
        label="Values"
        description="Everybody who has one of them is in the team. Upper and lower case are the same."
        placeholder={values.length ? undefined : 'Choose or type a value'}
        disabled={fieldId === ''}
        data={used.find(({ id }) => id === fieldId)?.values ?? []}
        maxTags={fieldLimits.listed}
        acceptValueOnBlur
        // Below, they would cover who joins and leaves, and the buttons.
        comboboxProps={{ position: 'top' }}
        maxDropdownHeight={120}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove all values' }}
        {...form.getInputProps('values')}
      />
      {isWhole && (
        <OrLoadFailed of={effect}>
          <Effect of={shown} />
        </OrLoadFailed>
      )}
    </DialogForm>
  )
}

/** Says who joins and who leaves, before the rule is saved (rule teams-17). */
function Effect({ of: effect }: { of: RuleEffect | undefined }) {
  if (!effect) return <Text c="var(--quiet)">Looking who joins and leaves…</Text>
  const { joins, leaves, joining, leaving } = effect
  return (
    <Alert color="blue" variant="light" role="status">
      {joins + leaves === 0 ? (
        'Nobody joins or leaves now.'
      ) : (
        <Stack gap="xs">
          <Moving names={joining} total={joins} verb={joins === 1 ? 'joins' : 'join'} />
          <Moving names={leaving} total={leaves} verb={leaves === 1 ? 'leaves' : 'leave'} />
        </Stack>
      )}
    </Alert>
  )
}

const Moving = ({ names, total, verb }: { names: string[]; total: number; verb: string }) =>
  total > 0 && (
    <div>
      <Text inherit fw={600}>
        {counted(total, 'person', 'people')} {verb}
      </Text>
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        <bdi>{names.join(', ')}</bdi>
        {total > names.length && ` and ${counted(total - names.length, 'other')}`}
      </Text>
    </div>
  )
