import { List, type ListProps, Skeleton, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { previewAction } from '#contract/calls/bulk.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { namesInWords } from '../../ui/names-in-words.ts'
import { counted } from '../../ui/quantities.ts'

export type ActionPreview = Reply<typeof previewAction>

interface ForWhomProps {
  preview: { data: ActionPreview | undefined; error: Error | null; refetch: () => unknown }
  /** Ends "1 person …" and "3 people …". */
  doneTo: [one: string, many: string]
}

/** Says before an action for whom it is, who is left out and why (rule lists-42). */
export const ForWhom = ({ preview, doneTo: [one, many] }: ForWhomProps) => (
  <OrLoadFailed of={preview}>
    <div aria-live="polite">
      {preview.data ? (
        <>
          <Text fw={600}>
            {preview.data.people === 0
              ? `Nobody ${one}.`
              : `${counted(preview.data.people, `person ${one}`, `people ${many}`)}.`}
          </Text>
          <Text size="sm" c="var(--quiet)">
            <bdi>{namesInWords(preview.data.names, preview.data.people)}</bdi>
          </Text>
          <LeftOut refused={preview.data.refused} mt="xs" />
        </>
      ) : (
        <Skeleton h={24} aria-label="Counting" />
      )}
    </div>
  </OrLoadFailed>
)

interface LeftOutProps extends Pick<ListProps, 'mt' | 'spacing'> {
  refused: { reason: string; people: number; names?: string[] }[]
}

/** Who is left out and why, with the names of the first of them where they are known. */
export const LeftOut = ({ refused, ...look }: LeftOutProps) =>
  refused.length > 0 && (
    <List size="sm" {...look}>
      {refused.map(({ reason, people, names = [] }) => (
        <List.Item key={reason}>
          {counted(people, 'person is', 'people are')} left out: {reason}
          {names.length > 0 && (
            <Text size="sm" c="var(--quiet)">
              <bdi>{namesInWords(names, people, names.length)}</bdi>
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
