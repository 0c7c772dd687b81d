import { showNumber } from '#contract/rules/numbers.ts'
import classes from './Counts.module.css'
import { CountsLoading } from './CountTable.tsx'

interface YesNoTableProps {
  /** Absent while loading. */
  questions: { name: string; numberOfYes: number; numberOfNo: number }[] | undefined
}

/** The numbers of yes and no for each question. */
export function YesNoTable({ questions }: YesNoTableProps) {
  if (!questions) return <CountsLoading />
  return (
    <table className={classes['counts']} aria-label="Questions">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Question</span>
          </th>
          <th scope="col">Yes</th>
          <th scope="col">No</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {questions.map(({ name, numberOfYes, numberOfNo }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={classes['track']} aria-hidden>
                <span
                  className={classes['bar']}
                  style={{ width: `${(numberOfYes / Math.max(1, numberOfYes + numberOfNo)) * 100}%` }}
                />
              </span>
            </th>
            <td>{showNumber(numberOfYes)}</td>
            <td>{showNumber(numberOfNo)}</td>
            <td>{showNumber(numberOfYes + numberOfNo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
