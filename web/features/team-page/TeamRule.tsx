import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { useRemoveRule } from '../teams/hooks.ts'
import { RuleDialog } from './RuleDialog.tsx'
import type { Team } from './TeamDetails.tsx'

/** The rule of a team: who has a value of an own field is in it (rule teams-14). */
export function TeamRule({ team }: { team: Team }) {
  const [dialog, setDialog] = useState<'rule' | 'remove'>()
  const { rule } = team
  const close = () => setDialog(undefined)
  return (
    <Card title="Rule" data-print="beside">
      <Group justify="space-between" gap="sm">
        <Text style={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
          {rule ? (
            <>
              People with <RuleInWords rule={rule} /> are in this team. They join and leave with every change.
              People who were added by hand stay.
            </>
          ) : (
            'With a rule, people with a value of an own field, such as a department, are in this team by themselves.'
          )}
        </Text>
        {team.mayChange && (
          <Group gap="sm" data-print="never">
            {rule && (
              <Button variant="subtle" color="red" onClick={firstClick(() => setDialog('remove'))}>
                Remove the rule
              </Button>
            )}
            <Button variant="default" onClick={firstClick(() => setDialog('rule'))}>
              {rule ? 'Change the rule' : 'Add a rule'}
            </Button>
          </Group>
        )}
      </Group>
      {dialog === 'rule' && <RuleDialog team={team} onClose={close} />}
      {dialog === 'remove' && <RemoveRule team={team} onClose={close} />}
    </Card>
  )
}

const RuleInWords = ({ rule: { fieldName, values } }: { rule: NonNullable<Team['rule']> }) => (
  <b>
    <bdi>{fieldName}</bdi>{' '}
    {values.map((value, at) => (
      <span key={value}>
        {at > 0 && (at === values.length - 1 ? ' or ' : ', ')}“<bdi>{value}</bdi>”
      </span>
    ))}
  </b>
)

function RemoveRule({ team, onClose }: { team: Team; onClose: () => void }) {
  const [people, setPeople] = useState('keep')
  const { save, saving } = useRemoveRule(onClose)
  return (
    <FormDialog
      title="Remove the rule"
      onSubmit={() => {
        save({ teamId: team.id, keepsPeople: people === 'keep' })
      }}
      onClose={onClose}
      saving={saving}
      action="Remove the rule"
      isDestructive
    >
      <Radio.Group label="The people who are in the team by the rule" value={people} onChange={setPeople}>
        <Stack gap="sm" mt="sm">
          <Radio value="keep" label="stay, as if they had been added by hand" />
          <Radio value="remove" label="leave the team" />
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
