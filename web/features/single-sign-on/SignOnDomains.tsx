import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { maxDomains } from '#contract/rules/mail-domains.ts'
import { Card } from '../../ui/Card.tsx'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { DomainForm } from '../../ui/DomainForm.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { useTextToAdd } from '../../ui/use-kept-text.tsx'
import {
  type SignOn,
  useAddSignOnDomain,
  useCheckSignOnDomain,
  useConfirmSignOnDomain,
  useRemoveSignOnDomain,
} from './hooks.ts'

type Domain = SignOn['domains'][number]

interface SignOnDomainsProps {
  signOn: SignOn
  isAdministrator: boolean
}

/** The mail domains whose people log in with the provider, once it is proven whose they are. */
export const SignOnDomains = ({ signOn: { clientId, domains }, isAdministrator }: SignOnDomainsProps) => (
  <Card title="Domains">
    <Stack gap="md">
      <Text size="sm" c="var(--quiet)" maw={640}>
        Whose email address ends with one of these domains is sent to your provider at the log-in. Each domain
        has to be proven first, so that nobody can come in with the addresses of another organisation.
      </Text>
      {domains.map((domain) => (
        <OneDomain
          key={domain.domain}
          clientId={clientId}
          domain={domain}
          isAdministrator={isAdministrator}
        />
      ))}
      {domains.length < maxDomains && <AddDomain clientId={clientId} />}
    </Stack>
  </Card>
)

interface OneDomainProps {
  clientId: string
  domain: Domain
  isAdministrator: boolean
}

function OneDomain({ clientId, domain, isAdministrator }: OneDomainProps) {
  const { save: check, saving: checking } = useCheckSignOnDomain()
  const { save: confirm, saving: confirming, proof } = useConfirmSignOnDomain()
  const { save: remove, saving: removing } = useRemoveSignOnDomain()
  const isProven = domain.provenAt !== null
  const sent = { clientId, domain: domain.domain }
  return (
    <Stack gap="xs" style={{ borderBottom: '1px solid var(--line)' }} pb="sm">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Group gap="sm">
          <bdi style={{ overflowWrap: 'anywhere' }}>{domain.domain}</bdi>
          <Tag tone={isProven ? 'good' : 'warning'}>{stateOf(domain)}</Tag>
        </Group>
        <DeleteIcon
          quiet
          label={`Remove ${domain.domain}`}
          disabled={removing}
          onClick={firstClick(() => remove(sent))}
        />
      </Group>
      {!isProven && (
        <>
          <Text size="sm" component="div" maw={640}>
            Please add a TXT record to the DNS of the domain, with the name <Code>{domain.dnsName}</Code> and
            the text <Code style={{ overflowWrap: 'anywhere' }}>{domain.dnsText}</Code>
          </Text>
          <Group gap="sm">
            <Button variant="default" size="sm" loading={checking} onClick={() => check(sent)}>
              Check the DNS
            </Button>
            {isAdministrator && (
              <Button variant="default" size="sm" loading={confirming} onClick={() => confirm(sent)}>
                Confirm without DNS
              </Button>
            )}
          </Group>
        </>
      )}
      {proof}
    </Stack>
  )
}

function stateOf({ provenBy }: Domain): string {
  if (provenBy === 'dns') return 'Proven by DNS'
  return provenBy === 'administrator' ? 'Confirmed by an administrator' : 'Not proven yet'
}

function AddDomain({ clientId }: { clientId: string }) {
  const { text, setText, keptText, clear } = useTextToAdd(`new-sign-on-domain:${clientId}`)
  const { save, saving, error, reset } = useAddSignOnDomain(clear)
  return (
    <DomainForm
      label="New domain"
      button="Add domain"
      text={text}
      onText={(typed) => {
        setText(typed)
        reset()
      }}
      keptText={keptText}
      errors={errorsOf(error)}
      isBusy={saving}
      onAdd={() => save({ clientId, domain: text })}
    />
  )
}
