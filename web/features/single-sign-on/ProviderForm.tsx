import { Code, Fieldset, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { rulesFrom } from '../../ui/rules.ts'
import { Card } from '../../ui/Card.tsx'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { showDate } from '../../ui/dates.tsx'
import { errorsOf } from '../../data/errors-of.ts'
import { type SignOn, useUpdateSignOn } from './hooks.ts'

const rules = rulesFrom(
  async () => (await import('#schemas/calls/single-sign-on.ts')).updateSingleSignOn.input,
)

interface Typed extends Record<string, string> {
  label: string
  discoveryAddress: string
  oidcClientId: string
  secretEndsOn: string
  firstNameClaim: string
  lastNameClaim: string
  emailClaim: string
  teamClaim: string
}

const labels = {
  label: 'Name on the button',
  discoveryAddress: 'Discovery address',
  oidcClientId: 'Client id',
  secretEndsOn: 'Secret ends on',
  firstNameClaim: 'First name is in',
  lastNameClaim: 'Last name is in',
  emailClaim: 'Email address is in',
  teamClaim: 'Teams are in',
}

/** The values of own fields are in the form by the ids of the fields. */
const ofField = (id: string) => `field ${id}`

const typedOf = ({ settings, ownFields }: SignOn): Typed => ({
  label: settings?.label ?? '',
  discoveryAddress: settings?.discoveryAddress ?? '',
  oidcClientId: settings?.oidcClientId ?? '',
  secretEndsOn: settings?.secretEndsOn ?? '',
  firstNameClaim: settings?.firstNameClaim ?? 'given_name',
  lastNameClaim: settings?.lastNameClaim ?? 'family_name',
  emailClaim: settings?.emailClaim ?? 'email',
  teamClaim: settings?.teamClaim ?? '',
  ...Object.fromEntries(
    ownFields.map(({ id }) => [
      ofField(id),
      settings?.fieldClaims.find(({ fieldId }) => fieldId === id)?.claim ?? '',
    ]),
  ),
})

/** Takes what the client has got from its provider, and which value of the provider is used for what. */
export function ProviderForm({ signOn }: { signOn: SignOn }) {
  const { clientId, ownFields } = signOn
  const stored = useStoredForm<Typed>(typedOf(signOn), rules, `single-sign-on:${clientId}`)
  const { form } = stored
  const [secret, setSecret] = useState('')
  const { save, saving, error } = useUpdateSignOn(() => setSecret(''))
  const allLabels = {
    ...labels,
    ...Object.fromEntries(ownFields.map(({ id, name }) => [ofField(id), name])),
  }

  function send(typed: Typed) {
    const fieldClaims = ownFields.map(({ id }) => ({ fieldId: id, claim: typed[ofField(id)] ?? '' }))
    save({ clientId, ...typed, secret, fieldClaims })
  }

  return (
    <Card title="OpenID Connect">
      <StoredForm
        name="OpenID Connect"
        stored={stored}
        labels={allLabels}
        submitLabel="Save settings"
        saving={saving}
        onSubmit={send}
      >
        <ReturnAddresses signOn={signOn} />
        <TextInput
          label={labels.label}
          description="People see “Log in with …”. The name of your organisation is a good one."
          maw={420}
          {...form.getInputProps('label')}
        />
        <TextInput
          label={labels.discoveryAddress}
          description="The address of the issuer, or of its openid-configuration"
          placeholder="https://login.example.org/tenant/v2.0"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('discoveryAddress')}
        />
        <Credentials form={form} secretHint={hintOf(signOn)} secret={secret} onSecret={setSecret} />
        <Claims signOn={signOn} form={form} />
        <ErrorList errors={errorsOf(error)} />
      </StoredForm>
    </Card>
  )
}

const hintOf = ({ settings }: SignOn) =>
  settings?.secretSetAt ? `Set on ${showDate(settings.secretSetAt)}` : ''

const ReturnAddresses = ({ signOn: { returnAddresses } }: { signOn: SignOn }) => (
  <Text size="sm" c="var(--quiet)" component="div">
    At your provider, please enter as the address to return to (redirect URI):
    {returnAddresses.map((address) => (
      <Code key={address} block mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {address}
      </Code>
    ))}
  </Text>
)

type Form = ReturnType<typeof useStoredForm<Typed>>['form']

interface CredentialsProps {
  form: Form
  secretHint: string
  secret: string
  onSecret: (secret: string) => void
}

const Credentials = ({ form, secretHint, secret, onSecret }: CredentialsProps) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }}>
    <TextInput
      label={labels.oidcClientId}
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('oidcClientId')}
    />
    <PasswordInput
      label="Secret"
      autoComplete="new-password"
      placeholder={secretHint}
      value={secret}
      onChange={({ currentTarget: { value } }) => onSecret(value)}
    />
    <TextInput type="date" label={labels.secretEndsOn} {...form.getInputProps('secretEndsOn')} />
  </SimpleGrid>
)

interface ClaimsProps {
  signOn: SignOn
  form: Form
}

const Claims = ({ signOn: { ownFields }, form }: ClaimsProps) => (
  <Fieldset legend="Values of new people" variant="unstyled">
    <Stack gap="sm">
      <Text size="sm" c="var(--quiet)" maw={640}>
        The names of the claims, as “Try it” shows them. Teams are found by their names; there may be several.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {(['firstNameClaim', 'lastNameClaim', 'emailClaim', 'teamClaim'] as const).map((name) => (
          <TextInput key={name} label={labels[name]} spellCheck={false} {...form.getInputProps(name)} />
        ))}
        {ownFields.map(({ id, name }) => (
          <TextInput
            key={id}
            label={`“${name}” is in`}
            spellCheck={false}
            {...form.getInputProps(ofField(id))}
          />
        ))}
      </SimpleGrid>
    </Stack>
  </Fieldset>
)
