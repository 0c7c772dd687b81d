import { IconClockExclamation } from '@tabler/icons-react'
import { daysOfNotice } from '#contract/rules/single-sign-on.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { hasPassed, showDate } from '../../ui/dates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { counted } from '../../ui/quantities.ts'
import { type SignOn, useSwitchSignOn, useTrySignOn } from './hooks.ts'

/** Turns single sign-on on and off, and tries it. */
export function SwitchCard({ signOn }: { signOn: SignOn }) {
  const { clientId, settings, linkedPeople } = signOn
  const { save, saving, proof } = useSwitchSignOn()
  const { save: tryIt, saving: trying } = useTrySignOn(clientId)
  const isOn = settings?.isOn ?? false
  return (
    <Card
      title="In use"
      actions={
        <Group gap="sm">
          <Button
            variant="default"
            loading={trying}
            disabled={!settings?.issuer}
            onClick={() => tryIt({ clientId })}
          >
            Try it
          </Button>
          <Button
            loading={saving}
            variant={isOn ? 'default' : 'filled'}
            onClick={() => save({ clientId, isOn: !isOn })}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Group gap="sm">
          <Tag tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</Tag>
          <Text>
            {linkedPeople === 0
              ? 'Nobody has logged in with it yet.'
              : `${counted(linkedPeople, 'person has', 'people have')} logged in with it.`}
          </Text>
        </Group>
        <EndsSoon endsOn={settings?.secretEndsOn ?? ''} isSaml={settings?.kind === 'saml'} />
        {isOn && <OnlyChoice signOn={signOn} />}
        <Text size="sm" c="var(--quiet)" maw={640}>
          Who logs in with it for the first time becomes a learner here, if there is a place. Who has an
          account already is recognised by the email address. “Try it” lets nobody in: it shows what your
          provider answers, and what each value is used for.
        </Text>
      </Stack>
      {proof}
    </Card>
  )
}

function EndsSoon({ endsOn, isSaml }: { endsOn: string; isSaml: boolean }) {
  const lastDay = new Date(Date.now() + daysOfNotice * 86_400_000).toISOString().slice(0, 10)
  if (!endsOn || endsOn > lastDay) return null
  return (
    <Note icon={<IconClockExclamation size={20} aria-hidden />}>
      The {isSaml ? 'certificate of your provider' : 'secret'} {hasPassed(endsOn) ? 'ended' : 'ends'} on{' '}
      {showDate(endsOn)}.{' '}
      {isSaml
        ? 'As soon as your provider signs with a new one, nobody can log in with single sign-on until you save its metadata here again.'
        : 'Without a new one nobody can log in with single sign-on: please make one at your provider and enter it below.'}
    </Note>
  )
}

function OnlyChoice({ signOn: { clientId, settings, peopleWithoutWayIn } }: { signOn: SignOn }) {
  const { save, saving, proof } = useSwitchSignOn()
  const without =
    peopleWithoutWayIn === 0
      ? ''
      : ` ${counted(peopleWithoutWayIn, 'person has', 'people have')} no email address at a proven domain and could not log in any more.`
  return (
    <>
      <Checkbox
        label="Only by single sign-on"
        description={`Passwords, PINs and links to set them no longer let people of this organisation in.${without}`}
        checked={settings?.isOnly ?? false}
        disabled={saving}
        onChange={({ currentTarget: { checked } }) =>
          save({ clientId, isOn: true, isOnly: checked, peopleWithoutWayIn })
        }
      />
      {proof}
    </>
  )
}
