import { Fieldset, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { rulesFrom } from '../../ui/rules.ts'
import { Card } from '../../ui/Card.tsx'
import { StoredForm, useStoredForm } from '../../ui/StoredForm.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { errorsOf } from '../../data/errors-of.ts'
import { OpenIdFields } from './OpenIdFields.tsx'
import { SamlFields } from './SamlFields.tsx'
import { type SignOn, useUpdateSignOn } from './hooks.ts'
import {
  type Form,
  type Typed,
  chooseKind,
  claimsOf,
  labels,
  ofField,
  settingsOf,
  typedOf,
} from './provider-fields.ts'

const rules = rulesFrom(
  async () => (await import('#schemas/calls/single-sign-on.ts')).updateSingleSignOn.input,
)

/** Takes what the client has got from its provider, and which value of the provider is used for what. */
export function ProviderForm({ signOn }: { signOn: SignOn }) {
  const { clientId, ownFields } = signOn
  const stored = useStoredForm<Typed>(typedOf(signOn), rules, `single-sign-on:${clientId}`)
  const { form } = stored
  const [secret, setSecret] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { save, saving, error, proof } = useUpdateSignOn(() => {
    setSecret('')
    setFile(null)
  })
  const allLabels = {
    ...labels,
    ...Object.fromEntries(ownFields.map(({ id, name }) => [ofField(id), name])),
  }

  async function send(typed: Typed) {
    const settings = settingsOf(typed)
    const claims = claimsOf(typed, ownFields)
    const fieldClaims = Object.entries(claims).map(([fieldId, claim]) => ({ fieldId, claim }))
    const metadata = settings.kind === 'saml' && file ? await file.text() : ''
    const previous = { ...settingsOf(stored.previous), ...claimsOf(stored.previous, ownFields) }
    save({ ...{ clientId, ...settings, secret, metadata, fieldClaims, was: previous } })
  }

  return (
    <Card title="Provider">
      <StoredForm
        name="Provider"
        stored={stored}
        labels={allLabels}
        submitLabel="Save"
        saving={saving}
        onSubmit={send}
      >
        <KindChoice form={form} isOn={signOn.settings?.isOn ?? false} />
        <TextInput
          label={labels.label}
          description="People see “Log in with …”. The name of your organisation is a good one."
          maw={420}
          {...form.getInputProps('label')}
        />
        {form.values.kind === 'saml' ? (
          <SamlFields signOn={signOn} form={form} file={file} onFile={setFile} />
        ) : (
          <OpenIdFields signOn={signOn} form={form} secret={secret} onSecret={setSecret} />
        )}
        <Claims signOn={signOn} form={form} />
        <ErrorList errors={errorsOf(error)} />
      </StoredForm>
      {proof}
    </Card>
  )
}

/** Chooses the protocol. While people log in with one, the other could not be tried first. */
const KindChoice = ({ form, isOn }: { form: Form; isOn: boolean }) => (
  <Radio.Group
    label={labels.kind}
    description={isOn ? 'Please turn single sign-on off before you change it' : undefined}
    value={form.values.kind}
    onChange={(kind) => chooseKind(form, kind)}
  >
    <Group mt="xs" gap="lg">
      <Radio value="oidc" label="OpenID Connect" disabled={isOn} />
      <Radio value="saml" label="SAML" disabled={isOn} />
    </Group>
  </Radio.Group>
)

interface ClaimsProps {
  signOn: SignOn
  form: Form
}

const Claims = ({ signOn: { ownFields }, form }: ClaimsProps) => (
  <Fieldset legend="Values of new people">
    <Stack gap="sm">
      <Text size="sm" c="var(--quiet)" maw={640}>
        The names of the claims or attributes, as “Try it” shows them. Teams are found by their names; there
        may be several.
      </Text>
      {/* The names of SAML are addresses, which are long. */}
      <SimpleGrid cols={{ base: 1, sm: form.values.kind === 'saml' ? 2 : 3 }}>
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
