import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { keptDays } from '#contract/rules/provisioning.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Note } from '../../ui/Note.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When } from '../../ui/dates.tsx'
import { type Stop, useDecide } from './hooks.ts'

interface StopCardProps {
  stop: Stop
  clientId: string
  mayDecide: boolean
}

const maxShown = 50

/** Asks about the people whom a directory wanted to archive (rules provisioning-14 to provisioning-16). */
export function StopCard({ stop: { people, sinceDateTime, until }, clientId, mayDecide }: StopCardProps) {
  const { save, saving } = useDecide()
  const number = people.length === 1 ? '1 person' : `${showNumber(people.length)} people`

  async function confirmArchiving() {
    const question = `${number} will be archived and logged out. They can be restored with everything that is theirs.`
    if (await askToConfirm({ title: 'Let them be archived', question, yes: 'Archive them' }))
      save({ clientId, decision: 'archive', until })
  }

  return (
    <Note icon={<IconAlertTriangle aria-hidden />} title={`A directory wants to archive ${number}`}>
      <Stack gap="md">
        <Text size="sm">
          With them, more than a fifth of the people would be archived within an hour. This may be right, or a
          mistake in the directory. It was stopped <When at={sinceDateTime} />, and archives nobody until an
          administrator has decided.
        </Text>
        <List size="sm">
          {people.slice(0, maxShown).map(({ id, name, urlToken }) => (
            <List.Item key={id}>
              <Anchor component={Link} to={`/learner/${urlToken}`} size="sm" c="inherit" underline="always">
                <bdi>{name}</bdi>
              </Anchor>
            </List.Item>
          ))}
          {people.length > maxShown && <List.Item>and {showNumber(people.length - maxShown)} more</List.Item>}
        </List>
        {mayDecide && (
          <Group gap="sm">
            <Button loading={saving} onClick={() => void confirmArchiving()} disabled={people.length === 0}>
              Let them be archived
            </Button>
            <Button
              variant="default"
              disabled={saving}
              onClick={() => save({ clientId, decision: 'keep', until })}
            >
              {people.length === 0 ? 'Let the directory go on' : 'Keep them'}
            </Button>
            {people.length > 0 && (
              <Text size="sm">The directory cannot archive people whom you keep for {keptDays} days.</Text>
            )}
          </Group>
        )}
      </Stack>
    </Note>
  )
}
