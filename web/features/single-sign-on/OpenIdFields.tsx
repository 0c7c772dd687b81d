import { Checkbox, Fieldset, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
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
    <LogOuts signOn={signOn} form={form} />
  </>
)

/** Says how a log-out here and one at the provider go together. */
const LogOuts = ({ signOn: { logOut }, form }: Pick<OpenIdFieldsProps, 'signOn' | 'form'>) => (
  <Fieldset legend="Logging out">
    <Stack gap="sm">
      <Text size="sm" c="var(--quiet)" maw={640}>
        Who logs out at the provider is logged out here too, if the provider knows one of these two addresses.
        Please enter the first one if it has a field for it.
      </Text>
      <AddressesToEnter
        label="as the address for log-outs (back-channel logout URI)"
        addresses={logOut ? [logOut.backChannel] : []}
      />
      <AddressesToEnter
        label="as the address that its own log-out page loads (front-channel logout URI)"
        addresses={logOut ? [logOut.frontChannel] : []}
      />
      <Checkbox
        label={labels.logsOut}
        description="They are sent there, and come back to the log-in. For all other programs of your organisation they are logged out then, too."
        checked={form.values.logsOut !== ''}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('logsOut', checked ? 'yes' : '')}
      />
      {form.values.logsOut !== '' && (
        <AddressesToEnter
          label="as the address after a log-out (post-logout redirect URI)"
          addresses={logOut?.after ?? []}
        />
      )}
    </Stack>
  </Fieldset>
)

const hintOf = ({ settings }: SignOn) =>
  settings?.secretSetAt ? `Set on ${showDate(settings.secretSetAt)}` : ''
