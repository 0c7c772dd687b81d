import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { showDate } from '../../ui/dates.tsx'
import { AddressesToEnter } from './AddressesToEnter.tsx'
import type { SignOn } from './hooks.ts'
import { type Form, labels } from './provider-fields.ts'

interface OpenIdFieldsProps {
  signOn: SignOn
  form: Form
  secret: string
  onSecret: (secret: string) => void
}

/** Takes what a client has got from its OpenID provider, and shows what the provider needs. */
export const OpenIdFields = ({ signOn, form, secret, onSecret }: OpenIdFieldsProps) => (
  <>
    <AddressesToEnter label="as the address to return to (redirect URI)" addresses={signOn.returnAddresses} />
    <TextInput
      label={labels.discoveryAddress}
      description="The address of the issuer, or of its openid-configuration"
      placeholder="https://login.example.org/tenant/v2.0"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('discoveryAddress')}
    />
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
        placeholder={hintOf(signOn)}
        value={secret}
        onChange={({ currentTarget: { value } }) => onSecret(value)}
      />
      <TextInput type="date" label={labels.secretEndsOn} {...form.getInputProps('secretEndsOn')} />
    </SimpleGrid>
  </>
)

const hintOf = ({ settings }: SignOn) =>
  settings?.secretSetAt ? `Set on ${showDate(settings.secretSetAt)}` : ''
