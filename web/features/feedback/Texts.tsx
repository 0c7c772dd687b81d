import { Text } from '@mantine/core'
import { maxTexts } from '#contract/calls/feedback-submissions.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { useFirstRows } from '../../ui/use-first-rows.ts'
import classes from './Texts.module.css'

interface TextsProps {
  label: string
  /** In alphabetical order, so that it does not show when they were sent. */
  texts: string[]
  /** Whether there are older ones, which only the download has. */
  hasMore: boolean
}

const step = 10

/** The texts that learners wrote, a few at a time. */
export function Texts({ label, texts, hasMore }: TextsProps) {
  const { first = [], hasMore: isCut, showMore } = useFirstRows(texts, step)
  return (
    <>
      <ul className={`plain-list ${classes['texts']}`} aria-label={label}>
        {first.map((text, at) => (
          <li key={`${at} ${text}`}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      {isCut && (
        <LoadMore shown={first.length} total={texts.length} hasMore loading={false} onMore={showMore} />
      )}
      {hasMore && (
        <Text size="sm" c="var(--quiet)" mt="md">
          These are the newest {maxTexts}, in alphabetical order. An administrator can download all of them.
        </Text>
      )}
    </>
  )
}
