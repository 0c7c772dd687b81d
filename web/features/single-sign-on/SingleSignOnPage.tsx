import { Anchor, Stack, Text, Checkbox } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { isGuid } from '#contract/rules/formats.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { SignOnDomains } from './SignOnDomains.tsx'
import { SwitchCard } from './SwitchCard.tsx'
import { type SignOn, useSignOnOf, useUpdateFactors, useUpdateManagersMay } from './hooks.ts'

/** How the people of one client log in with the account of their organisation: for an administrator of the one in the address. */
export function SingleSignOnPage() {
  const isAdministrator = useIsAdministrator()
  const [search] = useSearchParams()
  const wanted = search.get('client') ?? ''
  const clientId = isAdministrator ? wanted : undefined
  if (isAdministrator && wanted === '') return <OfNoClient />
  if (isAdministrator && !isGuid(wanted)) return <NotFoundPage what="Client" />
  // The forms of one client must not become those of another.
  return <OfClient key={wanted} clientId={clientId} isAdministrator={isAdministrator} />
}

const OfNoClient = () => (
  <Page title="Single sign-on" subtitle="Each organisation has its own.">
    <Card>
      <Text>
        Please open the organisation first, and then its settings:{' '}
        <Anchor component={Link} to="/clients" inherit underline="always">
          Clients
        </Anchor>
      </Text>
    </Card>
  </Page>
)

function OfClient({ clientId, isAdministrator }: { clientId: string | undefined; isAdministrator: boolean }) {
  const { data, error, refetch } = useSignOnOf(clientId)
  if (!data) return <PageUnloaded of={{ error, refetch }} what="Client" />
  return (
    <Page
      title="Single sign-on"
      subtitle={`People of ${data.clientName} log in with the account that they have at work.`}
    >
      {data.mayChange ? (
        <Stack gap="lg">
          <SwitchCard signOn={data} />
          <ProviderForm signOn={data} />
          <SignOnDomains signOn={data} isAdministrator={isAdministrator} />
          {isAdministrator && <ManagersMay signOn={data} />}
        </Stack>
      ) : (
        <Card>
          <Text>Your training provider sets up single sign-on for you. Please ask them.</Text>
        </Card>
      )}
    </Page>
  )
}

/** Shows two choices that only administrators have. */
function ManagersMay({ signOn: { clientId, managersMay, asksTwoFactors } }: { signOn: SignOn }) {
  const { save, saving } = useUpdateManagersMay()
  const { save: saveFactors, saving: savingFactors, proof } = useUpdateFactors()
  return (
    <Card title="Who sets it up">
      <Stack gap="md">
        <Checkbox
          label="Managers of the whole organisation set it up too"
          description="They see and change everything on this page, but for confirming domains without a text in the DNS."
          checked={managersMay}
          disabled={saving}
          onChange={({ currentTarget: { checked } }) => save({ clientId, managersMay: checked })}
        />
        <Checkbox
          label="The provider asks for two factors itself"
          description="Where you demand a second factor, people who log in only by single sign-on then need none of their own. This ends when the provider is changed."
          checked={asksTwoFactors}
          disabled={savingFactors}
          onChange={({ currentTarget: { checked } }) => saveFactors({ clientId, asksTwoFactors: checked })}
        />
      </Stack>
      {proof}
    </Card>
  )
}
