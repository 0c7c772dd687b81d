import { Anchor, Progress, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { complianceOverview } from '#contract/calls/compliance.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import classes from './Compliance.module.css'
import { percentOf, sharesOf, trendInWords } from './compliance-share.ts'
import { useComplianceOverview } from './hooks.ts'

type Compared = Reply<typeof complianceOverview>['pathways']

/** How much of what is required is met in each pathway and in each team, now and over a year. */
export function ComplianceBars() {
  const { data, error } = useComplianceOverview()
  if (error || data?.required === 0) return null
  return (
    <Card
      title="Compliance"
      actions={
        <Anchor component={Link} to="/compliance?view=matrix">
          View all people and courses
        </Anchor>
      }
    >
      {data ? (
        <>
          <Bars title="By learning pathway" field="pathway" compared={data.pathways} />
          <Bars title="By team" field="team" compared={data.teams} />
        </>
      ) : (
        <Skeleton h={150} />
      )}
    </Card>
  )
}

function Bars({ title, field, compared }: { title: string; field: string; compared: Compared }) {
  if (compared.length === 0) return null
  return (
    <>
      <h3 className={classes['heading']}>{title}</h3>
      <ul className={classes['bars']}>
        {compared.map(({ id, name, ...of }) => {
          const shares = sharesOf(of)
          const percent = percentOf(of) ?? 0
          return (
            <li key={id} className={classes['bar']}>
              <Anchor component={Link} to={`/compliance?${field}=${id}`}>
                <bdi>{name}</bdi>
              </Anchor>
              <Progress value={percent} aria-label={`${name}: ${percent}% compliant`} />
              <span className={classes['counts']}>
                {percent}% · {showNumber(of.compliant)} of {showNumber(of.required)}
              </span>
              <span className={classes['line']}>
                {shares.length > 1 && <Sparkline values={shares} label={trendInWords(shares)} />}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
