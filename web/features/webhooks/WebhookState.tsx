import { Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { type PauseReason, maxWaitingShown } from '#contract/rules/webhooks.ts'
import { Tag } from '../../ui/Tag.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import { counted } from '../../ui/quantities.ts'
import type { Webhook } from './hooks.ts'

const reasons: Record<PauseReason, string> = {
  person: 'Paused',
  failing: 'Paused, because nothing could be sent for three days',
  gone: 'Paused, because the other system takes no events any more',
}

/** Whether a webhook works, and how many events wait for it. */
export const WebhookState = ({ pausedBecause, failingSince, waiting }: Webhook) => (
  <>
    {pausedBecause ? (
      <Tag tone={pausedBecause === 'person' ? 'quiet' : 'wrong'}>{reasons[pausedBecause]}</Tag>
    ) : failingSince ? (
      <Tag tone="warning">Failing since {showDateTime(failingSince)}</Tag>
    ) : (
      <Tag tone="good">Works</Tag>
    )}
    {waiting > 0 && (
      <Text size="sm" c="var(--quiet)">
        {waiting > maxWaitingShown
          ? `More than ${showNumber(maxWaitingShown)} events wait`
          : counted(waiting, 'event waits', 'events wait')}
      </Text>
    )}
  </>
)
