import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useClientPeople } from './hooks.ts'

export function ClientPeople({ clientId }: { clientId: string }) {
  const [page, setPage] = useState(1)
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
              { label: 'First name', of: ({ firstName }) => <bdi>{firstName}</bdi>, heads: true },
              { label: 'Last name', of: ({ lastName }) => <bdi>{lastName}</bdi>, heads: true },
              { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
              { label: 'Role', of: ({ identityRole }) => identityRole.name, whole: true },
              {
                label: 'View',
                quiet: true,
                of: ({ urlToken, firstName, lastName }) => (
                  <Anchor
                    component={Link}
                    to={`/user/${urlToken}`}
                    aria-label={`View ${firstName} ${lastName}`}
                  >
                    View
                  </Anchor>
                ),
              },
            ]}
          />
          <Pager page={page} totalPages={data?.totalPages} onPage={setPage} label="Pages of current users" />
        </>
      )}
    </Card>
  )
}
