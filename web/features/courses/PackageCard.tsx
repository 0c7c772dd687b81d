import { Card } from '../../ui/Card.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { When } from '../../ui/dates.tsx'
import { showSize } from '../../ui/sizes.ts'
import classes from './PackageCard.module.css'
import type { Course } from './use-course-editing.ts'

/** What was found in the package that is played now. */
export function PackageCard({ content }: { content: Course['package'] }) {
  const facts = [
    ['SCORM version', content.scormVersion],
    ['Items', content.items.toLocaleString()],
    ['Files', content.fileCount.toLocaleString()],
    ['Size', showSize(content.sizeBytes)],
    ['Uploaded', <When key="when" at={content.uploadedDateTime} />],
    ['Version', content.version.toLocaleString()],
  ] as const
  return (
    <Card title="Package">
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {content.warnings.length > 0 && (
        <Sentences tone="warning" title="Please have a look" sentences={content.warnings} />
      )}
    </Card>
  )
}
