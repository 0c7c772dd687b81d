import { useSearchParams } from 'react-router'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { useChangeAddress } from '../../ui/use-change-address.ts'
import { PackList } from './PackList.tsx'
import { RequestForm } from './RequestForm.tsx'
import { chosenBy, startOf } from './request-values.ts'
import { useChosenLearner } from './hooks.ts'

/** Requests evidence packs, and lists those there are (docs/rules/evidence.md). */
export function EvidencePage() {
  const isAdministrator = useIsAdministrator()
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const urlToken = params.get('person') ?? ''
  const { data, error, refetch } = useChosenLearner(urlToken)
  const startAgain = () =>
    changeAddress(
      (fields) => {
        for (const field of [...fields.keys()]) fields.delete(field)
      },
      { replace: true },
    )
  return (
    <Page
      title="Evidence packs"
      subtitle="Everything that proves the training of an organisation, a team, a learning pathway or a person, in one signed file for an auditor."
    >
      <MailOffNote />
      <Card title="Request a pack" data-print="never">
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : urlToken && !data ? (
          <PageLoading />
        ) : (
          <RequestForm
            // Not by the page of the list below, which is in the address too.
            key={chosenBy.map((field) => params.get(field)).join()}
            start={startOf(params, data?.user.email || data?.user.loginName || undefined)}
            isAdministrator={isAdministrator}
            onRequested={startAgain}
          />
        )}
      </Card>
      <PackList isAdministrator={isAdministrator} />
    </Page>
  )
}
