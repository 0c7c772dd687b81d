import { useSearchParams } from 'react-router'
import { isGuid } from '#contract/rules/formats.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Card.tsx'
import { useChangeAddress } from '../../ui/use-change-address.ts'
import { ClientChoice } from '../users/ClientChoice.tsx'
import { useClientChoices } from '../users/use-client-choices.ts'
import { ApprovalSetting } from './ApprovalSetting.tsx'
import { AllowedDomains, MailDomains } from './MailDomains.tsx'
import { WaitingPeople } from './WaitingPeople.tsx'
import { useWaiting } from './hooks.ts'

/** The people who asked to join and wait until somebody accepts them (rules clients-23 to clients-28). */
export function JoiningPage() {
  const isAdministrator = useIsAdministrator()
  const [search] = useSearchParams()
  const wanted = search.get('client') ?? ''
  const clientId = isAdministrator && isGuid(wanted) ? wanted : undefined
  const changeAddress = useChangeAddress()
  const choices = useClientChoices({ isAdministrator, withOwn: false })
  const { data, error, refetch } = useWaiting(clientId)
  if (!data) return <PageUnloaded of={{ error, refetch }} />
  return (
    <Page
      title="People who want to join"
      subtitle="They asked to join and have confirmed their email address. They can log in as soon as they are accepted."
    >
      {isAdministrator && (
        <ClientChoice
          choices={choices}
          chosen={clientId}
          onChoose={(chosen) =>
            changeAddress((fields) => (chosen ? fields.set('client', chosen) : fields.delete('client')))
          }
        />
      )}
      {data.mayDecide ? (
        <WaitingPeople
          // The selection ends when another client is chosen.
          key={clientId ?? ''}
          people={data.people}
          totalCount={data.totalCount}
          withClient={isAdministrator && !clientId}
        />
      ) : (
        <Card>Managers of the whole organisation decide who can join.</Card>
      )}
      {data.mayDecide && data.approvesJoiners !== null && (
        <ApprovalSetting {...(clientId ? { clientId } : {})} />
      )}
      {clientId ? <MailDomains clientId={clientId} /> : <AllowedDomains domains={data.mailDomains ?? []} />}
    </Page>
  )
}
