import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { useAddCourses, usePathways } from '../pathways/hooks.ts'
import { AddOne } from '../../ui/AddOne.tsx'
import { useCourseUses } from './hooks.ts'
import classes from './CourseUsesCard.module.css'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

/** The pathways that a course is in, and the clients that have it through them, each with a link. */
export function CourseUsesCard({ courseId }: { courseId: string }) {
  const uses = useCourseUses(courseId)
  const { pathways = [], clients = [], totalClients = 0 } = uses.data ?? {}
  const more = totalClients - clients.length
  return (
    <Card title="Used by">
      <OrLoadFailed of={uses}>
        {uses.data && (
          <Stack gap="md">
            <AddToPathway courseId={courseId} pathways={pathways} />
            <Links
              title="Learning pathways"
              items={pathways.map(({ id, name }) => ({ name, to: `/learning-pathway/${id}` }))}
              count={pathways.length}
              none="This course is in no learning pathway, so no organisation has it"
            />
            {pathways.length > 0 && (
              <Links
                title="Organisations"
                items={clients.map(({ urlToken, name }) => ({ name, to: `/client/${urlToken}` }))}
                count={totalClients}
                none="No organisation has a learning pathway with this course"
              />
            )}
            {more > 0 && (
              <Text size="sm" c="var(--quiet)">
                and {showNumber(more)} more
              </Text>
            )}
          </Stack>
        )}
      </OrLoadFailed>
    </Card>
  )
}

/** Offers the pathways without the course. */
function AddToPathway({ courseId, pathways }: { courseId: string; pathways: { id: string }[] }) {
  const all = usePathways()
  const adding = useAddCourses()
  const others = all.data?.learningPathways.filter(({ id }) => !pathways.some((one) => one.id === id))
  return (
    <OrLoadFailed of={all}>
      <AddOne
        label="Add to a pathway"
        nothing="Select pathway"
        action="Add"
        choices={others ?? []}
        none={
          all.data?.learningPathways.length === 0 && {
            text: 'There is no learning pathway yet.',
            label: 'Create a pathway with it',
            to: `/create-pathway?course=${courseId}`,
          }
        }
        saving={adding.saving}
        onAdd={(learningPathwayId) => adding.save({ learningPathwayId, courseIds: [courseId] })}
      />
    </OrLoadFailed>
  )
}

interface LinksProps {
  title: string
  items: { to: string; name: string }[]
  count: number
  none: string
}

const Links = ({ title, items, count, none }: LinksProps) => (
  <div>
    <Title order={3} size="h6" mb={4}>
      {title} {count > 0 && <span className={classes['count']}>{showNumber(count)}</span>}
    </Title>
    {items.length === 0 ? (
      <Text c="var(--quiet)">{none}</Text>
    ) : (
      <ul className={classes['links']}>
        {items.map(({ to, name }) => (
          <li key={to}>
            <Anchor component={Link} to={to}>
              <bdi>{name}</bdi>
            </Anchor>
          </li>
        ))}
      </ul>
    )}
  </div>
)
