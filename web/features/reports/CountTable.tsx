import { showNumber } from '#contract/rules/numbers.ts'
import classes from './Counts.module.css'
import { Skeleton, Stack } from '@mantine/core'
import { wholePercent } from '../../ui/quantities.ts'

interface CountTableProps {
  label: string
  /** Absent while loading. */
  counts: { id: string; name: string; count: number }[] | undefined
  /** Where one may have chosen several entries: how many have chosen any. There is no total then. */
  people?: number
}

/** How many learners chose each entry of a list, and the total. The bars show the shares of the learners. */
export function CountTable({ label, counts, people }: CountTableProps) {
  if (!counts) return <CountsLoading />
  const total = people ?? counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <table className={classes['counts']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Answer</span>
          </th>
          <th scope="col">Learners</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ id, name, count }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{name}</bdi>
              <span className={classes['track']} aria-hidden>
                <span
                  className={classes['bar']}
                  style={{ width: `${(count / Math.max(1, total)) * 100}%` }}
                />
              </span>
            </th>
            <td>{showNumber(count)}</td>
            <td>{wholePercent(count, total)}%</td>
          </tr>
        ))}
      </tbody>
      {people === undefined && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{showNumber(total)}</td>
            <td>{total ? 100 : 0}%</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Shown in place of a table of counts while it is loading. */
export function CountsLoading() {
  return (
    <Stack aria-busy gap={15} pt={28}>
      {[80, 60, 70, 50].map((width) => (
        <Skeleton key={width} h={36} w={`${width}%`} />
      ))}
    </Stack>
  )
}
