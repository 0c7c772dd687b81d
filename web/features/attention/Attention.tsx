import { Button, Skeleton } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { overview } from '#contract/calls/dashboards.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { useLoad } from '../../data/use-load.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { ListActionButton } from '../users/ListActionButton.tsx'
import { RemindButton } from '../users/RemindButton.tsx'
import { type AttentionItem, attentionItems, nothingInWords } from './attention.ts'
import classes from './Attention.module.css'

/** Shows what needs attention. Each number leads to exactly the rows that it counts (rule reports-15). */
export function Attention({ clientId }: { clientId?: string }) {
  const { data, error, refetch } = useLoad(overview, clientId === undefined ? {} : { clientId })
  const items = data && attentionItems(data, clientId)
  return (
    <Card title="Needs attention">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : !items ? (
        <Skeleton h={200} />
      ) : items.length === 0 ? (
        <Nothing words={nothingInWords(data)} />
      ) : (
        <Items items={items} />
      )}
    </Card>
  )
}

/** The number of rows that are shown first. They are about as high as the figures beside them. A single further one needs no button. */
const firstRows = 6

function Items({ items }: { items: readonly AttentionItem[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const isFolded = !isWhole && items.length > firstRows + 1
  return (
    <>
      <ul className={classes['attention']}>
        {items.map((item, at) => (
          <Item key={`${item.to} ${item.sentence}`} {...item} isFolded={isFolded && at >= firstRows} />
        ))}
      </ul>
      {isFolded && (
        <Button variant="subtle" mt="xs" data-print="never" onClick={() => setIsWhole(true)}>
          Show all {items.length}
        </Button>
      )}
    </>
  )
}

const Item = ({
  count,
  orMore = false,
  sentence,
  hint,
  to,
  action,
  isFolded,
}: AttentionItem & { isFolded: boolean }) => (
  <li className={classes['item']} data-folded={isFolded}>
    <Link to={to} className={classes['itemLink']}>
      <span className={classes['count']}>
        {count === undefined ? '' : `${showNumber(count)}${orMore ? '+' : ''}`}
      </span>{' '}
      <span className={classes['sentence']}>{sentence}</span>
    </Link>
    <span className={classes['hint']}>{hint}</span>
    {action ? (
      <RowAction action={action} row={`${showNumber(count)} ${sentence}`} />
    ) : (
      <IconChevronRight size={20} aria-hidden className={classes['chevron'] ?? ''} />
    )}
  </li>
)

/** Does what the row asks for, with all people of its list. */
function RowAction({
  action: { name, of, people },
  row,
}: {
  action: NonNullable<AttentionItem['action']>
  row: string
}) {
  const button = {
    ...{ of, people, label: `${name}: ${row}`, children: name },
    ...{ size: 'xs', variant: 'default', className: classes['action'] ?? '' },
  }
  return name === 'Remind' ? (
    <RemindButton {...button} />
  ) : (
    <ListActionButton action={listActions[name]} {...button} />
  )
}

/** By the name in the row, the name that the action has on the list. */
const listActions = {
  'Invite again': 'Send the invitation again',
  'Issue again': 'Issue certificates again',
} as const

const Nothing = ({ words: [title, text] }: { words: readonly [string, string] }) => (
  <div className={classes['nothing']}>
    <IconCircleCheck size={36} stroke={1.5} aria-hidden />
    <div>
      <p>{title}</p>
      <p>{text}</p>
    </div>
  </div>
)
