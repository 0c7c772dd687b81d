import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkCards } from '../../ui/LinkCards.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type LatestPost, LatestPosts } from './LatestPosts.tsx'
import { useCommunities } from './hooks.ts'

const maximumShown = 3

/** Links to the communities (rule communities-1), and for a learner the latest posts in them. */
export function CommunitiesCard({ latestPosts = [] }: { latestPosts?: LatestPost[] }) {
  const { data, error, refetch } = useCommunities()
  const communities = data?.communites
  return (
    <Card
      title="Communities"
      actions={
        <Anchor component={Link} to="/communities">
          View all communities
        </Anchor>
      }
    >
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : communities?.length === 0 ? (
        <EmptyState>No communities to display</EmptyState>
      ) : (
        <LinkCards
          cards={communities
            ?.slice(0, maximumShown)
            .map((community) => ({ ...community, to: `/community/${community.id}` }))}
        />
      )}
      {latestPosts.length > 0 && <LatestPosts posts={latestPosts} />}
    </Card>
  )
}
