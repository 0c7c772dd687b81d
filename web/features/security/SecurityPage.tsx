import { Anchor, Button, Group, Text, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { routeSetFor } from '../../data/route-set.ts'
import { isNotFound } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { useIsLimited, useSecondFactorDue } from '../../data/use-configuration.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When, showDateTime } from '../../ui/dates.tsx'
import { AuthenticatorCard } from './AuthenticatorCard.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { DemandForm } from './DemandForm.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx'
import {
  type Session,
  useDemand,
  useEndOtherSessions,
  useEndSession,
  useSessions,
  useRemovePassword,
} from './hooks.ts'
import { firstClick } from '../../ui/first-click.ts'
import { useSecondFactor } from './proof-hooks.ts'

/**
 * Where one is logged in (rules access-40 to access-43), passkeys, and the codes of an authenticator app (rules access-47 to access-55). For who
 * must set up a second factor first, nothing but that (rule access-87).
 */
export function SecurityPage() {
  const { mustSetUp } = useSecondFactorDue()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Page
      title="Security"
      subtitle={
        !mustSetUp && (
          <Anchor component={Link} to="/my-account" inherit underline="always">
            My Account
          </Anchor>
        )
      }
    >
      {!mustSetUp && <SessionsCard />}
      <PasskeysCard onCodes={setCodes} />
      <AuthenticatorCard onCodes={setCodes} />
      <RecoveryCodesCard codes={codes} onCodes={setCodes} />
      {!mustSetUp && <PasswordCard />}
      {!mustSetUp && <OfOthers />}
    </Page>
  )
}

/** Managers of a whole client demand a second factor of its people here. Administrators do so on the pages of the provider and of each client. */
function OfOthers() {
  const user = useSession()
  const isLimited = useIsLimited()
  const isManager = user !== undefined && !isLimited && routeSetFor(user) === 'client-admin'
  const { error } = useDemand(undefined, { enabled: isManager })
  // For the people of the provider itself administrators decide.
  if (!isManager || isNotFound(error)) return null
  return (
    <Card title="Second factor of your people" narrow>
      <DemandForm submitLabel="Save" />
    </Card>
  )
}

function SessionsCard() {
  const list = useSessions()
  const { save: end } = useEndSession()
  const { save: endOthers, saving } = useEndOtherSessions()
  const hasOthers = list.data?.sessions.some(({ isThisOne }) => !isThisOne)

  async function confirmEnd({ id, device }: Session) {
    const question = `Are you sure you want to end the session on ${device}? It is logged out at once, and what is not saved there is lost.`
    if (await askToConfirm({ title: 'End the session', question, destructive: true, yes: 'End the session' }))
      end({ id })
  }
  async function confirmEndOthers() {
    const question =
      'Are you sure you want to end all sessions except this one? They are logged out at once, and what is not saved there is lost.'
    if (await askToConfirm({ title: 'End all others', question, destructive: true, yes: 'End all others' }))
      endOthers({})
  }

  return (
    <Card
      title="Where you are logged in"
      actions={
        hasOthers && (
          <Button variant="default" loading={saving} onClick={() => void confirmEndOthers()}>
            End all others
          </Button>
        )
      }
    >
      <OrLoadFailed of={list}>
        <DataTable
          label="Sessions"
          rows={list.data?.sessions}
          keyOf={({ id }) => id}
          empty="There are no sessions"
          columns={columnsOf((session) => void confirmEnd(session))}
        />
      </OrLoadFailed>
      <Text size="sm" c="var(--quiet)" mt="md">
        Is there one that you do not know? End it and{' '}
        <Anchor component={Link} to="/my-account" size="sm" underline="always">
          choose a new password
        </Anchor>
        . If you have an email address here, we write to you when somebody logs in to your account from a new
        device.
      </Text>
    </Card>
  )
}

const columnsOf = (onEnd: (session: Session) => void): Column<Session>[] => [
  {
    label: 'Device',
    heads: true,
    of: ({ device, isThisOne }) => (
      <Group gap="xs">
        {device}
        {isThisOne && <Tag tone="good">This one</Tag>}
      </Group>
    ),
  },
  { label: 'Address', labelled: true, of: ({ address }) => <bdi>{address ?? 'Unknown'}</bdi> },
  { label: 'Started', labelled: true, of: ({ startedDateTime: at }) => <When at={at} /> },
  { label: 'Last seen', labelled: true, of: ({ lastSeenDateTime: at }) => <When at={at} /> },
  {
    label: 'End',
    quiet: true,
    of: (session) =>
      !session.isThisOne && (
        <RowButton
          label="End"
          name={`${session.device}, started ${showDateTime(session.startedDateTime)}`}
          look="red"
          size="xs"
          onClick={() => onEnd(session)}
        />
      ),
  },
]

/** Removes the own password, for people who log in with something else (rule access-100). Nobody else has this card. */
function PasswordCard() {
  const { data } = useSecondFactor()
  const { save, saving, proof } = useRemovePassword()
  async function confirm() {
    const question =
      'Your account then has no password. You log in with a passkey or with the account of your organisation, and your other sessions are logged out at once.'
    const title = 'Remove the password'
    if (await askToConfirm({ title, question, destructive: true, yes: 'Remove the password' })) save({})
  }
  if (data?.mayRemovePassword)
    return (
      <Card title="Password">
        <Stack gap="md" align="flex-start">
          <Text size="sm" c="var(--quiet)">
            You can log in without a password, so you can do without one: nobody can guess or steal what is
            not there. With “Forgotten Password?” on the log-in you can set a new one at any time.
          </Text>
          <Button variant="outline" color="red" loading={saving} onClick={firstClick(() => void confirm())}>
            Remove the password
          </Button>
        </Stack>
        {proof}
      </Card>
    )
  if (data?.hasPassword === false)
    return (
      <Card title="Password">
        <Text size="sm">
          Your account has no password. With “Forgotten Password?” on the log-in you can set one at any time.
        </Text>
      </Card>
    )
  return null
}
