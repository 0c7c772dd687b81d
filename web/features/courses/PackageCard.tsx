import { Stack, Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { FactTiles } from '../../ui/Facts.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { When } from '../../ui/dates.tsx'
import { showSize } from '../../ui/quantities.ts'
import { PackageFindings } from './PackageFindings.tsx'
import type { Course } from './use-course-editing.ts'

/** The facts about the current package. */
export function PackageCard({ content }: { content: Course['package'] }) {
  const facts = {
    'SCORM version': content.scormVersion,
    SCOs: showNumber(content.scos),
    Assets: showNumber(content.assets),
    Files: showNumber(content.fileCount),
    Size: showSize(content.sizeBytes),
    Uploaded: <When at={content.uploadedDateTime} />,
    Version: showNumber(content.version),
    ...(content.masteryScores.length > 0 ? { 'Mastery score': content.masteryScores.join(', ') } : {}),
  }
  return (
    <Card title="Package">
      <Stack gap="md">
        <FactTiles facts={facts} />
        <div>
          <Text size="sm" c="var(--quiet)">
            {content.launchFiles.length === 1 ? 'Launch file' : 'Launch files'}
          </Text>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {content.launchFiles.join(', ')}
            {content.items > content.launchFiles.length && ', …'}
          </Text>
        </div>
        {content.warnings.length > 0 && (
          <Sentences tone="warning" title="Please check" sentences={content.warnings} />
        )}
        {content.findings.length > 0 && <PackageFindings findings={content.findings} />}
      </Stack>
    </Card>
  )
}
