import { SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './LinkCards.module.css'

interface LinkCard {
  id: string
  to: string
  name: string
  description: string
  /** Shown at the bottom. */
  foot?: ReactNode
}

/** Cards side by side, each of which is a link as a whole. `cards` is absent while loading. */
export function LinkCards({ cards }: { cards: LinkCard[] | undefined }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className="plain-list">
      {cards
        ? cards.map(({ id, to, name, description, foot }) => (
            <li key={id} className={classes['card']}>
              <Title order={3} size="h5">
                <Link to={to} className={classes['link']}>
                  <bdi>{name}</bdi>
                </Link>
              </Title>
              <Text size="sm" c="var(--quiet)" lineClamp={3}>
                {description}
              </Text>
              {foot && (
                <Text component="div" size="sm" fw={600} mt="auto">
                  {foot}
                </Text>
              )}
            </li>
          ))
        : [0, 1, 2].map((place) => <Skeleton key={place} component="li" h={110} radius={12} />)}
    </SimpleGrid>
  )
}
