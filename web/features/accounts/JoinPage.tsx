import { Anchor, Button, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Thanks } from '../../ui/Thanks.tsx'
import { HoneypotField } from '../../ui/HoneypotField.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { AllPlacesTaken } from './AllPlacesTaken.tsx'
import { type CodeAnswer, useWaysToJoin } from './hooks.ts'
import { useCodeOfAddress, useJoining } from './use-joining.ts'

/** Joining a client by its referral code, which may be in the address: /join?code=… */
export function JoinPage() {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const [mailedTo, setMailedTo] = useState('')
  const { state, answer, askAgain } = useCodeOfAddress(code)
  const [isElsewhere, setElsewhere] = useState(false)
  if (mailedTo) return <CheckYourEmail mailedTo={mailedTo} />
  if (state === 'checking') return <Checking />
  if (answer?.isFull && !isElsewhere)
    return (
      <VisitorPage title={title}>
        <AllPlacesTaken onAskAgain={askAgain} others={<OtherWays onOtherCode={() => setElsewhere(true)} />}>
          All places of this organisation are taken at the moment, so that nobody can join it. Please ask the
          person who looks after your training for a place, then open this page again.
        </AllPlacesTaken>
      </VisitorPage>
    )
  return (
    <JoinForm
      code={isElsewhere ? '' : code}
      refused={isElsewhere ? undefined : answer}
      onJoined={setMailedTo}
    />
  )
}

const title = 'Join your organisation'

/** As high as the form. */
const Checking = () => (
  <VisitorPage title={title} subtitle={subtitle}>
    <Stack gap="md" role="status" aria-label="Please wait, the code is being checked">
      {[88, 66, 66, 42].map((height, line) => (
        <Skeleton key={line} height={height} />
      ))}
    </Stack>
  </VisitorPage>
)

const subtitle =
  'With the referral code of your organisation you get an account of your own. We send you an email to set it up.'

interface JoinFormProps {
  code: string
  refused: CodeAnswer | undefined
  onJoined: (email: string) => void
}

function JoinForm({ code, refused, onJoined }: JoinFormProps) {
  const { field, submit, saving, errors, checkCode } = useJoining(code, refused, onJoined)
  const codeField = field('referalCode')
  return (
    <VisitorPage title={title} subtitle={subtitle}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Referral code"
            size="md"
            description="From the person who looks after your training"
            withAsterisk
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...codeField}
            onBlur={checkCode}
          />
          <NameFields field={field} />
          <TextInput
            label="Email"
            type="email"
            size="md"
            withAsterisk
            autoComplete="email"
            {...field('email')}
          />
          <HoneypotField {...field('homepage')} />
          <ErrorList errors={errors} />
          <Button type="submit" size="md" loading={saving}>
            Join
          </Button>
          <LogInInstead />
          <WithoutCode />
        </Stack>
      </form>
    </VisitorPage>
  )
}

const OtherWays = ({ onOtherCode }: { onOtherCode: () => void }) => (
  <>
    <Button variant="default" size="md" onClick={onOtherCode}>
      Join with another code
    </Button>
    <LogInInstead />
    <WithoutCode />
  </>
)

const CheckYourEmail = ({ mailedTo }: { mailedTo: string }) => (
  <VisitorPage title={title}>
    <Thanks title="Please look at your email">
      <Text style={{ overflowWrap: 'anywhere' }}>
        We have written to <strong>{mailedTo}</strong>. Open the link in that email to set up your account.
      </Text>
      <Text size="sm" c="var(--quiet)" mt="md">
        No email after a few minutes? Please look in your spam folder, or ask the person who looks after your
        training.
      </Text>
      <Anchor component={Link} to="/" size="sm" mt="md" display="inline-block" underline="always">
        Go to the log-in
      </Anchor>
    </Thanks>
  </VisitorPage>
)

interface NameFieldsProps {
  field: (name: 'firstName' | 'lastName') => object
}

export const NameFields = ({ field }: NameFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput label="First name" size="md" withAsterisk autoComplete="given-name" {...field('firstName')} />
    <TextInput label="Last name" size="md" withAsterisk autoComplete="family-name" {...field('lastName')} />
  </SimpleGrid>
)

const LogInInstead = () => (
  <JoinLinks>
    You have an account already?{' '}
    <Anchor component={Link} to="/" size="sm" underline="always">
      Log in
    </Anchor>
  </JoinLinks>
)

/** Leads to the other way to join, where an organisation offers it (rule clients-45). */
function WithoutCode() {
  const { data } = useWaysToJoin()
  if (!data?.byMailDomain) return null
  return (
    <JoinLinks>
      No code? Your organisation may let you{' '}
      <Anchor component={Link} to="/join/work-address" size="sm" underline="always">
        join with your work address
      </Anchor>
    </JoinLinks>
  )
}

export const JoinLinks = ({ children }: { children: ReactNode }) => (
  <Text size="sm" ta="center">
    {children}
  </Text>
)
