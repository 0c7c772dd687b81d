import { Tag } from '../../ui/Tag.tsx'
import { progressStatus } from '../../ui/learning-status.ts'

const tones = { Completed: 'good', 'In Progress': 'busy', 'Not Started': 'quiet' } as const

export function ProgressTag(record: Parameters<typeof progressStatus>[0]) {
  const status = progressStatus(record)
  return <Tag tone={tones[status]}>{status}</Tag>
}
