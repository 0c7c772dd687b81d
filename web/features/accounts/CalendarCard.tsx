import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { showDateTime } from '../../ui/dates.tsx'
import { CopyButton } from '../../ui/ShownOnce.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import * as calls from '#contract/calls/calendar.ts'
import { useLoad } from '../../data/use-load.ts'
import { useSave } from '../../data/use-save.ts'

const stops = 'Calendar programs that use the present address no longer get your due dates.'

/** In My Account: the private address at which a calendar program reads the learner's due dates. */
export function CalendarCard() {
  const calendar = useLoad(calls.openCalendar, {})
  const [address, setAddress] = useState<string>()
  const { save: create, saving: creating } = useSave(calls.create, {
    done: 'Address created',
    onDone: (made) => setAddress(made.address),
  })
  const { save: revoke, saving: revoking } = useSave(calls.revoke, {
    done: 'Address revoked',
    onDone: () => setAddress(undefined),
  })
  const createdAt = calendar.data?.createdDateTime

  async function askToReplace() {
    if (await askToConfirm({ title: 'Replace address', question: stops, yes: 'Replace' })) create({})
  }
  async function askToRevoke() {
    if (await askToConfirm({ title: 'Revoke address', question: stops, destructive: true, yes: 'Revoke' }))
      revoke({})
  }

  return (
    <Card narrow title="Calendar of your due dates">
      <OrLoadFailed of={calendar}>
        <Stack gap="md" align="flex-start">
          <Text size="sm" c="var(--quiet)">
            A private address with which your calendar program shows until when you have to complete your
            courses. It follows when a date changes.
          </Text>
          {createdAt && address && <NewAddress address={address} />}
          {createdAt ? (
            <>
              <Text size="sm">{sinceWhen(createdAt, calendar.data?.lastReadDateTime)}</Text>
              <Group gap="sm">
                <Button variant="default" loading={creating} onClick={() => void askToReplace()}>
                  Replace address
                </Button>
                <Button variant="default" loading={revoking} onClick={() => void askToRevoke()}>
                  Revoke address
                </Button>
              </Group>
            </>
          ) : (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              loading={creating}
              disabled={!calendar.data}
              onClick={() => create({})}
            >
              Create address
            </Button>
          )}
        </Stack>
      </OrLoadFailed>
    </Card>
  )
}

const sinceWhen = (createdAt: string, readAt: string | null | undefined) =>
  `Address created on ${showDateTime(createdAt)}. ${readAt ? `Last read on ${showDateTime(readAt)}.` : 'Not read yet.'}`

/** Shown once: only its hash is stored. */
function NewAddress({ address }: { address: string }) {
  return (
    <Stack gap="xs" w="100%" maw={640}>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Address"
          description="Please copy it now, because it is not shown again. Everybody who has it can see your due dates."
          value={address}
          readOnly
          flex="1 1 260px"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton variant="default" value={address} />
      </Group>
      <Anchor size="sm" href={address.replace(/^https?:/, 'webcal:')}>
        Open it in my calendar program
      </Anchor>
    </Stack>
  )
}
