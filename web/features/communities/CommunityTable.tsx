import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/communities.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useFirstRows } from '../../ui/use-first-rows.ts'
import { useCreated, withCreated } from '../../ui/created.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { useCommunities } from './hooks.ts'

export type Community = Reply<typeof list>['communites'][number]

interface CommunityTableProps {
  /** Beside the link to each community. */
  actionOf?: (community: Community) => ReactNode
  /** Columns between the description and the link. */
  more?: Column<Community>[]
  emptyAction?: ReactNode
}

/** The communities that the user can see, each with a link. */
export function CommunityTable({ actionOf, more = [], emptyAction }: CommunityTableProps) {
  const { data, error, refetch } = useCommunities()
  const all = data?.communites
  const created = useCreated()
  const { first, hasMore, showMore } = useFirstRows(all)
  return (
    <Card>
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label="Communities"
          rows={withCreated(
            first,
            all?.find(({ id }) => id === created),
          )}
          keyOf={({ id }) => id}
          empty="No communities to display"
          emptyAction={emptyAction}
          columns={[
            { label: 'Name', of: ({ id, name }) => <RowLink to={`/community/${id}`}>{name}</RowLink> },
            { label: 'Description', of: ({ description }) => description },
            ...more,
            {
              label: 'View',
              quiet: true,
              of: (community) => (
                <Group gap="sm" justify="flex-end" wrap="nowrap">
                  <Anchor
                    component={Link}
                    to={`/community/${community.id}`}
                    aria-label={`View ${community.name}`}
                  >
                    View
                  </Anchor>
                  {actionOf?.(community)}
                </Group>
              ),
            },
          ]}
        />
      )}
      {hasMore && first && all && (
        <LoadMore shown={first.length} total={all.length} hasMore loading={false} onMore={showMore} />
      )}
    </Card>
  )
}
