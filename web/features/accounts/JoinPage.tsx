import { Anchor, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorsOf } from '../../data/errors-of.ts'
import { Thanks } from '../../ui/Thanks.tsx'
import { TrapField } from '../../ui/TrapField.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { rulesFrom } from '../../ui/rules.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { useSelfRegister } from './hooks.ts'

const rules = rulesFrom(async () => (await import('#schemas/calls/accounts.ts')).selfRegister.input)

/** Joining a client by its referral code, which may be in the address: /join?code=… */
export function JoinPage() {
  const [mailedTo, setMailedTo] = useState('')
  return mailedTo ? <CheckYourEmail mailedTo={mailedTo} /> : <JoinForm onJoined={setMailedTo} />
}

function useJoining(onJoined: (email: string) => void) {
  const [search] = useSearchParams()
  const { save, saving, error, reset } = useSelfRegister(onJoined)
  const form = useForm({
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      referalCode: search.get('code') ?? '',
      homepage: '',
    },
    validate: rules.check,
  })
  useUnsavedChanges(form.isDirty())
  const toFirst = toFirstError(form)
  const submit = form.onSubmit(save, (invalid) => {
    reset()
    toFirst(invalid)
  })
  return { field: form.getInputProps, submit, saving, errors: errorsOf(error) }
}

function JoinForm({ onJoined }: { onJoined: (email: string) => void }) {
  const { field, submit, saving, errors } = useJoining(onJoined)
  return (
    <VisitorPage
      title="Join your organisation"
      subtitle="With the referral code of your organisation you get an account of your own. We send you an email to set it up."
    >
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
            {...field('referalCode')}
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
          <TrapField {...field('homepage')} />
          <ErrorList errors={errors} />
          <Button type="submit" size="md" loading={saving}>
            Join
          </Button>
          <LogInInstead />
        </Stack>
      </form>
    </VisitorPage>
  )
}

const CheckYourEmail = ({ mailedTo }: { mailedTo: string }) => (
  <VisitorPage title="Join your organisation">
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

const NameFields = ({ field }: NameFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput label="First name" size="md" withAsterisk autoComplete="given-name" {...field('firstName')} />
    <TextInput label="Last name" size="md" withAsterisk autoComplete="family-name" {...field('lastName')} />
  </SimpleGrid>
)

const LogInInstead = () => (
  <Text size="sm" ta="center">
    You have an account already?{' '}
    <Anchor component={Link} to="/" size="sm" underline="always">
      Log in
    </Anchor>
  </Text>
)
