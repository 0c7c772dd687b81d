import classes from './Counts.module.css'
import { Waiting } from './Waiting.tsx'

interface CountTableProps {
  label: string
  /** Absent while loading. */
  counts: { id: string; name: string; count: number }[] | undefined
}

/** How many have chosen each entry of a list: bars to look at, figures to read, and the total they make up. */
export function CountTable({ label, counts }: CountTableProps) {
  if (!counts) return <Waiting />
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const share = (count: number) => `${total ? Math.round((count / total) * 100) : 0}%`
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
                <span className={classes['bar']} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </th>
            <td>{count.toLocaleString()}</td>
            <td>{share(count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{total.toLocaleString()}</td>
          <td>{share(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
