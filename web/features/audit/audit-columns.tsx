import { Stack, Text } from '@mantine/core'
import type { AuditRow } from '#contract/calls/audit.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showDateTime, showValue } from '../../ui/dates.tsx'
import classes from './audit-columns.module.css'
import { counted } from '../../ui/quantities.ts'

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

const What = ({ words, isRefused, about }: AuditRow) => (
  <div className={classes['what']}>
    {isRefused ? <Tag tone="warning">Log-in refused</Tag> : words}
    {about.length > 0 && (
      <Text size="sm" c="var(--quiet)">
        <bdi>{about.join(', ')}</bdi>
      </Text>
    )}
  </div>
)

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
      {isErased && <Text size="sm">The values were erased with the person or client they were about.</Text>}
      {fields.map((field) => (
        <Text key={field.name} size="sm" className={classes['field'] ?? ''}>
          {field.name}: {field.before !== null && <del>{showValue(field.before)}</del>}{' '}
          {field.after !== null && <ins>{showValue(field.after)}</ins>}
        </Text>
      ))}
    </div>
  )
}
