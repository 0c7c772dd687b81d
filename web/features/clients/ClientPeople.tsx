import type { Reply } from '#contract/call.ts'
import type { people } from '#contract/calls/clients.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { useClientPeople } from './hooks.ts'

type Person = Reply<typeof people>['users'][number]

export function ClientPeople({ clientId }: { clientId: string }) {
  const { page, goTo } = useListView({ name: 'people' })
  const { data, error, refetch } = useClientPeople(page, clientId)
  return (
    <Card title="Current Users">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <>
          <DataTable
            label="Current users"
            rows={data?.users}
            keyOf={({ id }) => id}
            empty="No users to currently display"
            columns={[
              {
                label: 'First name',
                of: ({ firstName, urlToken }) => <RowLink to={`/user/${urlToken}`}>{firstName}</RowLink>,
                heads: true,
              },
              { label: 'Last name', of: ({ lastName }) => <bdi>{lastName}</bdi>, heads: true },
              { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
              { label: 'Role', of: ({ identityRole }) => identityRole.name, whole: true },
              viewColumn<Person>(({ urlToken, firstName, lastName }) => ({
                to: `/user/${urlToken}`,
                name: `${firstName} ${lastName}`,
              })),
            ]}
          />
          <Pager page={page} totalPages={data?.totalPages} onPage={goTo} label="Pages of current users" />
        </>
      )}
    </Card>
  )
}
