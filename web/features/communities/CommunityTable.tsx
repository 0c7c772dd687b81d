import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/communities.ts'
import { communitiesOrder } from '#contract/rules/list-order.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCreated, withCreated } from '../../ui/created.ts'
import { useListView } from '../../ui/use-list-view.ts'
import { useCommunities, useListedCommunities, useOutputsOfCommunities } from './hooks.ts'

export type Community = Reply<typeof list>['communites'][number]

interface CommunityTableProps {
  /** Set for administrators only: the buttons to create and to delete a community. The list can then be downloaded. */
  managing?: { createNew: ReactNode; deleteButtonOf: (community: Community) => ReactNode }
}

const organisation: Column<Community> = {
  label: 'Organisation',
  sort: 'organisation',
  of: ({ clientName }) => <bdi>{clientName}</bdi>,
}

const columnsOf = (managing: CommunityTableProps['managing']): Column<Community>[] => [
  {
    label: 'Name',
    sort: 'name',
    of: ({ id, name, isClosed }) => (
      <Group gap="xs">
        <RowLink to={`/community/${id}`}>{name}</RowLink>
        {isClosed && <Tag tone="quiet">Closed</Tag>}
      </Group>
    ),
  },
  { label: 'Description', of: ({ description }) => description },
  ...(managing ? [organisation] : []),
  {
    label: 'View',
    quiet: true,
    of: (community) => (
      <Group gap="sm" justify="flex-end" wrap="nowrap">
        <Anchor component={Link} to={`/community/${community.id}`} aria-label={`View ${community.name}`}>
          View
        </Anchor>
        {managing?.deleteButtonOf(community)}
      </Group>
    ),
  },
]

/** The communities that the user can see, each with a link. */
export function CommunityTable({ managing }: CommunityTableProps) {
  const view = useListView({ order: communitiesOrder })
  const communities = useListedCommunities(view)
  const created = useCreatedCommunity()
  const { printing, download } = useOutputsOfCommunities(view)
  const { columns, choice } = useColumns('communities', columnsOf(managing))
  const outputs = managing ? { printing, download } : { printing }
  return (
    <Card>
      <ListBar view={view} searchLabel="Search communities" columns={choice} {...outputs} />
      <PagedTable
        label="Communities"
        view={view}
        list={communities}
        rows={withCreated(communities.data?.communites, view.isNarrowed ? undefined : created)}
        printed={printing.printed?.rows}
        keyOf={({ id }) => id}
        empty={emptyText(view, {
          nothing: 'No communities to display',
          found: 'No community has a name, description or organisation like this',
        })}
        emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : managing?.createNew}
        columns={columns}
      />
    </Card>
  )
}

/** The community that was just created. */
function useCreatedCommunity() {
  const created = useCreated()
  const { data } = useCommunities({ enabled: created !== '' })
  return data?.communites.find(({ id }) => id === created)
}
