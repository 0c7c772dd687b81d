import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { Finding } from '#contract/calls/courses.ts'
import classes from './PackageFindings.module.css'

const icons = { warning: IconAlertTriangle, note: IconInfoCircle, good: IconCircleCheck }
const names = { warning: 'Please check', note: 'Note', good: 'Good' }

/** The findings about a package, warnings first. */
export function PackageFindings({ findings }: { findings: readonly Finding[] }) {
  const order = ['warning', 'note', 'good'] as const
  const sorted = order.flatMap((tone) => findings.filter((finding) => finding.tone === tone))
  return (
    <ul className={`plain-list ${classes['findings']}`} aria-label="What was found in the package">
      {sorted.map(({ tone, sentence }) => {
        const Icon = icons[tone]
        return (
          <li key={sentence} data-tone={tone}>
            <Icon size={20} aria-hidden />
            <span>
              <span className="visually-hidden">{names[tone]}: </span>
              {sentence}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
