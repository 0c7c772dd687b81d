import { Skeleton } from '@mantine/core'
import type { Health } from '#contract/calls/health.ts'
import { showDateTime } from '../../ui/dates.tsx'
import classes from './BuildBadges.module.css'

/** Our own badges: those of an external service would reveal to it who opens the page. */
export function BuildBadges({ build }: { build: Health['build'] | undefined }) {
  if (!build) return <Skeleton h={30} maw={560} />
  const badges = [
    ['version', build.version],
    ['commit', build.commit ?? 'unknown'],
    ['built', build.builtAt ? showDateTime(build.builtAt) : 'runs from source'],
    ['started', showDateTime(build.startedAt)],
    ['Node.js', build.node],
  ] as const
  return (
    <dl className={classes['badges']}>
      {badges.map(([label, value]) => (
        <div key={label} className={classes['badge']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
