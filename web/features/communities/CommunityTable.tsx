import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, list } from '#contract/calls/communities.ts'
import { communitiesOrder } from '#contract/rules/list-order.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCreated, withCreated } from '../../ui/created.ts'
import { When } from '../../ui/dates.tsx'
import classes from './CommunityTable.module.css'
import { useCommunities, useOwnClient } from './hooks.ts'

export type Community = Reply<typeof list>['communites'][number]

interface CommunityTableProps {
  /** Set for administrators only: the buttons to create and to delete a community. The list can then be downloaded. */
  managing?: { createNew: ReactNode; deleteButtonOf: (community: Community) => ReactNode }
}

const organisation: Column<Community> = {
  label: 'Organisation',
  sort: 'organisation',
  of: ({ clientName }) => (
    <Text span size="sm" c="var(--quiet)">
      <bdi>{clientName}</bdi>
    </Text>
  ),
}

const Latest = ({ post }: { post: Community['latestPost'] }) =>
  post ? (
    <div className={classes['latest']}>
      <Text span inherit className={classes['words']}>
        <bdi>{post.title}</bdi>: <bdi>{post.text}</bdi>
      </Text>{' '}
      <Text span size="sm" c="var(--quiet)">
        <bdi>{post.userName}</bdi> · <When at={post.createdDateTime} />
      </Text>
    </div>
  ) : (
    <Text span size="sm" c="var(--quiet)">
      No posts yet
    </Text>
  )

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
  { label: 'Latest post', of: ({ latestPost }) => <Latest post={latestPost} /> },
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

const communities = defineList({
  name: 'communities',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.communites,
  order: communitiesOrder,
  label: 'Communities',
  searchLabel: 'Search communities',
  cards: true,
  empty: {
    nothing: 'No communities to display',
    found: 'No community has a name, description or organisation like this',
  },
})

/** The communities that the user can see, each with a link. */
export function CommunityTable({ managing }: CommunityTableProps) {
  const shown = useList(communities, { ofPage: useOwnClient(), columns: columnsOf(managing) })
  const created = useCreatedCommunity()
  const rows = withCreated(shown.rows, shown.view.isNarrowed ? undefined : created)
  return (
    <Card>
      <PagedList
        list={{ ...shown, rows, download: managing && shown.download }}
        emptyAction={managing?.createNew}
      />
    </Card>
  )
}

/** The community that was just created. */
function useCreatedCommunity() {
  const key = useCreated()?.key
  const { data } = useCommunities({ enabled: key !== undefined })
  return data?.communites.find(({ id }) => id === key)
}
