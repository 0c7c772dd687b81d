import { Anchor, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import classes from './CommunitiesCard.module.css'
import { useCommunities } from './hooks.ts'

const mostShown = 3

/** The way into the communities, which no menu of learners and client managers leads to (Choice Q007). */
export function CommunitiesCard() {
  const { data, isError, refetch } = useCommunities()
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
      {isError ? (
        <LoadFailed onRetry={refetch} />
      ) : communities?.length === 0 ? (
        <EmptyState>No communities to display</EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={classes['list'] ?? ''}>
          {communities
            ? communities.slice(0, mostShown).map(({ id, name, description }) => (
                <li key={id} className={classes['community']}>
                  <Title order={3} size="h5">
                    <Link to={`/community/${id}`} className={classes['link']}>
                      <bdi>{name}</bdi>
                    </Link>
                  </Title>
                  <Text size="sm" c="var(--quiet)" lineClamp={3}>
                    {description}
                  </Text>
                </li>
              ))
            : [0, 1, 2].map((place) => <Skeleton key={place} component="li" h={110} radius={12} />)}
        </SimpleGrid>
      )}
    </Card>
  )
}
