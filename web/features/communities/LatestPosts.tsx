import { Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { When } from '../../ui/dates.tsx'
import classes from './LatestPosts.module.css'

export type LatestPost = Reply<typeof learner>['latestPosts'][number]

/** Each leads to its community, where the newest posts come first. */
export const LatestPosts = ({ posts }: { posts: LatestPost[] }) => (
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
