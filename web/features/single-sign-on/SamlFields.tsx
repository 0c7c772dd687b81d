import { Checkbox, List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { metadataFile } from '#contract/rules/single-sign-on.ts'
import { FileField } from '../../ui/FileField.tsx'
import { hasPassed, showDate } from '../../ui/dates.tsx'
import { AddressesToEnter } from './AddressesToEnter.tsx'
import type { SignOn } from './hooks.ts'
import { type Form, labels } from './provider-fields.ts'

interface SamlFieldsProps {
  signOn: SignOn
  form: Form
  file: File | null
  onFile: (file: File | null) => void
}

/** Takes the metadata of a SAML provider, and shows what was read of it and what the provider needs. */
export const SamlFields = ({ signOn: { saml, settings }, form, file, onFile }: SamlFieldsProps) => (
  <>
    <AddressesToEnter
      label="as the entity id, or as the address of our metadata"
      addresses={saml ? [saml.entityId] : []}
    />
    <AddressesToEnter
      label="as the address for replies (assertion consumer service, ACS)"
      addresses={saml?.replyAddresses ?? []}
    />
    <AddressesToEnter
      label="as the address for log-outs (single logout, SLO), so that who logs out there is logged out here too"
      addresses={saml ? [saml.logOutAddress] : []}
    />
    {settings?.kind === 'saml' && settings.issuer !== '' && settings.logOutAddress === '' && (
      <Text size="sm" c="var(--quiet)" maw={640}>
        The metadata of your provider that was saved names no address for log-outs. If the provider has one,
        please give its metadata again: who logs out there stays on a page of ours until then.
      </Text>
    )}
    {settings?.signsRequests && (
      <Text size="sm" c="var(--quiet)" maw={640}>
        Your provider asks for signed requests, so ours are signed. Please give it our metadata once more:
        since you have saved, it has the certificate for that.
      </Text>
    )}
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={labels.metadataAddress}
        description="It is read each time when you save"
        placeholder="https://login.example.org/metadata.xml"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('metadataAddress')}
      />
      <FileField
        label="Or metadata file"
        description="It counts in place of the address"
        placeholder="Choose an XML file"
        field={metadataFile}
        value={file}
        clearable
        onChange={onFile}
      />
    </SimpleGrid>
    {settings?.kind === 'saml' && settings.issuer && <Read settings={settings} />}
    <Checkbox
      label={labels.mayStart}
      description="Who opens Coppice from the start page of the provider presses “Continue” here, so that the log-in begins here."
      checked={form.values.mayStart !== ''}
      onChange={({ currentTarget: { checked } }) => form.setFieldValue('mayStart', checked ? 'yes' : '')}
    />
  </>
)

/** Shows what the metadata has said when it was read. */
const Read = ({ settings }: { settings: NonNullable<SignOn['settings']> }) => (
  <Stack gap={4} component="section" aria-label="What the metadata says">
    <Text size="sm" fw={600}>
      What the metadata says
    </Text>
    <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
      <List.Item>Entity id of the provider: {settings.issuer}</List.Item>
      <List.Item>Log-in address: {settings.signInAddress}</List.Item>
      {settings.certificates.map(({ name, endsOn }) => (
        <List.Item key={`${name} ${endsOn}`}>
          Certificate “{name}”, which {hasPassed(endsOn) ? 'ended' : 'ends'} on {showDate(endsOn)}
        </List.Item>
      ))}
    </List>
  </Stack>
)
