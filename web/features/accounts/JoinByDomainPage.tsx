import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { domainOf } from '#contract/rules/mail-domains.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { HoneypotField } from '../../ui/HoneypotField.tsx'
import { Thanks } from '../../ui/Thanks.tsx'
import { errorsOf } from '../../data/errors-of.ts'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { JoinLinks, NameFields } from './JoinPage.tsx'
import { useJoinByDomain } from './hooks.ts'

const title = 'Join with your work address'
const rules = rulesFrom(async () => (await import('#schemas/calls/accounts.ts')).joinByDomain.input)

/** Joining the client that allows the mail domain of one's address (rule clients-45): /join/work-address */
export function JoinByDomainPage() {
  const [mailedTo, setMailedTo] = useState('')
  return mailedTo ? <Asked mailedTo={mailedTo} /> : <AddressForm onJoined={setMailedTo} />
}

function AddressForm({ onJoined }: { onJoined: (email: string) => void }) {
  const { save, saving, error, reset } = useJoinByDomain(onJoined)
  const form = useCheckedForm(rules, {
    initialValues: { firstName: '', lastName: '', email: '', homepage: '' },
  })
  useUnsavedChanges(form.isDirty())
  const toFirst = toFirstError(form)
  const submit = form.onSubmit(
    (values) => save(values),
    (invalid) => {
      reset()
      toFirst(invalid)
    },
  )
  return (
    <VisitorPage
      title={title}
      subtitle="Some organisations let everybody with a work address join. We send you an email there to set up your account."
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <NameFields field={form.getInputProps} />
          <TextInput
            label="Email"
            type="email"
            size="md"
            description="Your address at work, such as name@your-organisation.example"
            withAsterisk
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <HoneypotField {...form.getInputProps('homepage')} />
          <ErrorList errors={errorsOf(error)} />
          <Button type="submit" size="md" loading={saving}>
            Join
          </Button>
          <JoinLinks>
            You have a referral code?{' '}
            <Anchor component={Link} to="/join" size="sm" underline="always">
              Join with the code
            </Anchor>
          </JoinLinks>
        </Stack>
      </form>
    </VisitorPage>
  )
}

/** Promises nothing: whether anybody was written to is for the owner of the address only (rule clients-46). */
const Asked = ({ mailedTo }: { mailedTo: string }) => (
  <VisitorPage title={title}>
    <Thanks title="Please look at your email">
      <Text style={{ overflowWrap: 'anywhere' }}>
        If your organisation lets people with an address at <bdi>{domainOf(mailedTo)}</bdi> join, we have
        written to <strong>{mailedTo}</strong>. Open the link in that email to set up your account.
      </Text>
      <Text size="sm" c="var(--quiet)" mt="md">
        No email after a few minutes? Please look in your spam folder, or ask the person who looks after your
        training for a referral code.
      </Text>
      <Anchor component={Link} to="/join" size="sm" mt="md" display="inline-block" underline="always">
        Join with a referral code
      </Anchor>
    </Thanks>
  </VisitorPage>
)
