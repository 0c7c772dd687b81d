import { Skeleton } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { stuckAfterDays } from '#contract/rules/activities.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { type AttentionItem, attentionItems } from './attention.ts'
import classes from './Dashboard.module.css'
import { useOverview } from './hooks.ts'

/** What to do next: each number leads to exactly the rows that it counts. */
export function Attention() {
  const { data, error, refetch } = useOverview()
  const items = data && attentionItems(data)
  return (
    <Card title="Needs attention">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : !items ? (
        <Skeleton h={200} />
      ) : items.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={classes['attention']}>
          {items.map((item) => (
            <Item key={`${item.to} ${item.sentence}`} {...item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Item = ({ count, orMore = false, sentence, hint, to }: AttentionItem) => (
  <li className={classes['item']}>
    <Link to={to} className={classes['itemLink']}>
      <span className={classes['count']}>{`${showNumber(count)}${orMore ? '+' : ''}`}</span>{' '}
      <span className={classes['sentence']}>{sentence}</span>
    </Link>
    <span className={classes['hint']}>{hint}</span>
    <IconChevronRight size={20} aria-hidden className={classes['chevron'] ?? ''} />
  </li>
)

const Nothing = () => (
  <div className={classes['nothing']}>
    <IconCircleCheck size={36} stroke={1.5} aria-hidden />
    <div>
      <p>Nothing needs attention</p>
      <p>Everybody has logged in, and no course has been left for {stuckAfterDays} days.</p>
    </div>
  </div>
)
