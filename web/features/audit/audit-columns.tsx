import { Anchor, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { AuditRow, PageOfObject } from '#contract/calls/audit.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showDateTime, showValue } from '../../ui/dates.tsx'
import classes from './audit-columns.module.css'
import { counted } from '../../ui/quantities.ts'
import { useSeesAll } from './hooks.ts'

type Change = AuditRow['changes'][number]

const whoOf = ({ person, isVisitor }: AuditRow) => (isVisitor ? 'Visitor' : person || 'Deleted person')

export const auditColumns: Column<AuditRow>[] = [
  {
    label: 'When',
    of: ({ dateTime }) => <time dateTime={dateTime}>{showDateTime(dateTime)}</time>,
    heads: true,
    whole: true,
  },
  {
    label: 'Who',
    of: (row) => (
      <div className={classes['who']}>
        <bdi>{whoOf(row)}</bdi>
        {row.address && (
          <Text size="sm" c="var(--quiet)">
            {row.address}
          </Text>
        )}
      </div>
    ),
  },
  { label: 'What', of: (row) => <What {...row} /> },
  { label: 'Changes', of: (row) => <Changes {...row} /> },
]

const What = ({ words, isRefused, objects }: AuditRow) => (
  <div className={classes['what']}>
    {isRefused ? <Tag tone="warning">Log-in refused</Tag> : words}
    {objects.length > 0 && (
      <Text size="sm" c="var(--quiet)">
        {objects.map(({ name, page }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- objects of an entry are never reordered
          <Fragment key={at}>
            {at > 0 && ', '}
            <ObjectName name={name} page={page} />
          </Fragment>
        ))}
      </Text>
    )}
  </div>
)

const addresses: Record<PageOfObject['kind'], (key: string) => string> = {
  learner: (key) => `/learner/${key}`,
  user: (key) => `/user/${key}`,
  client: (key) => `/client/${key}`,
  course: (key) => `/course/${key}`,
  pathway: (key) => `/learning-pathway/${key}`,
  team: (key) => `/team/${key}`,
  community: (key) => `/community/${key}`,
  feedbackForm: (key) => `/feedback-form/${key}`,
  blogPost: (key) => `/blog/posts/${key}`,
}
/** Managers have no page of the others, or not of all of them. */
const ofManagers = new Set<PageOfObject['kind']>(['learner', 'user', 'team', 'community'])

/** The object leads to its page, where the user has one. */
function ObjectName({ name, page }: AuditRow['objects'][number]) {
  const seesAll = useSeesAll()
  if (!page || !(seesAll || ofManagers.has(page.kind))) return <bdi>{name}</bdi>
  return (
    <Anchor component={Link} to={addresses[page.kind](page.key)} inherit underline="always">
      <bdi>{name}</bdi>
    </Anchor>
  )
}

function Changes({ changes, hasMoreChanges }: AuditRow) {
  if (changes.length === 0) return null
  return (
    <details>
      <summary className={classes['summary']}>
        {hasMoreChanges ? `More than ${changes.length} changes` : counted(changes.length, 'change')}
      </summary>
      <Stack gap="xs" mt="xs">
        {changes.map((change, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- changes of an entry are never reordered
          <OneChange key={at} {...change} />
        ))}
      </Stack>
    </details>
  )
}

function OneChange({ kind, name, action, fields, isErased }: Change) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {kind[0]?.toUpperCase() + kind.slice(1)} {name && <bdi>{name}</bdi>} {action}
      </Text>
      {isErased && (
        <Text size="sm">The values were erased with the person or organisation they were about.</Text>
      )}
      {fields.map((field) => (
        <Text key={field.name} size="sm" className={classes['field'] ?? ''}>
          {field.name}: {field.before !== null && <del>{showValue(field.before)}</del>}{' '}
          {field.after !== null && <ins>{showValue(field.after)}</ins>}
        </Text>
      ))}
    </div>
  )
}
