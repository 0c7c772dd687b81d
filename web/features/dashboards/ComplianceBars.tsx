import { Anchor, Progress, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { complianceOverview } from '#contract/calls/compliance.ts'
import { peopleInWords, percentOf, requiredInWords } from '#contract/rules/up-to-date.ts'
import { Card } from '../../ui/Card.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { complianceAddress, earlierMonthsInWords, lineOf, sharesOf } from '../up-to-date/share.ts'
import classes from './Compliance.module.css'
import { useComplianceOverview } from './hooks.ts'

type Compared = Reply<typeof complianceOverview>['pathways']

/** Shows how many people are up to date by each pathway and in each team, now and over a year. */
export function ComplianceBars() {
  const { data, error } = useComplianceOverview()
  if (error || data?.pathways.length === 0) return null
  const earlier = data && earlierMonthsInWords(data.trend)
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
          {earlier && (
            <Text size="sm" c="var(--quiet)" mt="md">
              {earlier}
            </Text>
          )}
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
      <ul className={`plain-list ${classes['bars']}`}>
        {compared.map(({ id, name, ...of }) => {
          const shares = sharesOf(of)
          const percent = percentOf(of) ?? 0
          return (
            <li key={id} className={classes['bar']}>
              <Anchor component={Link} to={complianceAddress({ [field]: id })}>
                <bdi>{name}</bdi>
              </Anchor>
              <Progress value={percent} aria-label={`${name}: ${percent}% of the people are up to date`} />
              <span className={classes['counts']}>
                <Anchor
                  component={Link}
                  inherit
                  to={complianceAddress({ [field]: id }, { people: 'upToDate' })}
                >
                  {peopleInWords(of)}
                </Anchor>{' '}
                ({percent}%)
                <br />
                <Anchor
                  component={Link}
                  inherit
                  to={complianceAddress({ [field]: id }, { view: 'courses', status: 'upToDate' })}
                >
                  {requiredInWords(of)}
                </Anchor>
              </span>
              <span className={classes['line']}>
                {shares.length > 1 && <Sparkline {...lineOf(shares)} />}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
