import { Divider, Stack, Text } from '@mantine/core'
import type { AuditSettings, RetentionSettings } from '#contract/calls/settings.ts'
import { minRetentionMonths } from '#contract/rules/retention.ts'
import { Card } from '../../ui/Card.tsx'
import { AuditForm } from './AuditForm.tsx'
import { RetentionForm } from './RetentionForm.tsx'

interface StorageCardProps {
  retention: RetentionSettings
  audit: AuditSettings
}

/** For how long data about people, and the audit log, are stored. */
export const StorageCard = ({ retention, audit }: StorageCardProps) => (
  <Card title="How long data is stored">
    <Stack gap="lg">
      <Text size="sm" c="var(--quiet)">
        What is older is removed once a day. An empty field is no limit; otherwise at least{' '}
        {minRetentionMonths} months.
      </Text>
      <RetentionForm retention={retention} />
      <Divider color="var(--line)" />
      <AuditForm audit={audit} />
    </Stack>
  </Card>
)
