import { Anchor, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkCards } from '../../ui/LinkCards.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useCommunities } from './hooks.ts'
import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { When } from '../../ui/dates.tsx'
import classes from './LatestPosts.module.css'

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

type LatestPost = Reply<typeof learner>['latestPosts'][number]

/** Each leads to its community, where the newest posts come first. */
const LatestPosts = ({ posts }: { posts: LatestPost[] }) => (
  <>
    <Title order={3} size="h5" mt="lg" mb="xs">
      Latest posts
    </Title>
    <ul className={`plain-list ${classes['posts']}`}>
      {posts.map(({ id, title, community, user, createdDateTime }) => (
        <li key={id}>
          <Link to={`/community/${community.id}`} className={classes['title']}>
            <bdi>{title}</bdi>
          </Link>
          <span className={classes['about']}>
            <bdi>{user.name}</bdi> in <bdi>{community.name}</bdi> · <When at={createdDateTime} />
          </span>
        </li>
      ))}
    </ul>
  </>
)
