import { List, Radio, Skeleton, Stack, TextInput } from '@mantine/core'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { showDate } from '../../ui/dates.tsx'
import { previewSentences, withoutLastDay } from './earlier-version-texts.ts'
import { type EarlierVersions, latestDay } from './use-earlier-versions.ts'

/** Asks what becomes of those who completed an earlier version, and shows what would follow. */
export function EndOfEarlierVersions({ earlier }: { earlier: EarlierVersions }) {
  const { choice, choose, versions, isWrongDay } = earlier
  const { data } = versions
  if (!data)
    return (
      <OrLoadFailed of={versions}>
        <Skeleton h={160} />
      </OrLoadFailed>
    )
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Who has to do the course again"
        value={choice.ends ? 'ends' : 'stays'}
        onChange={(value) => choose({ ends: value === 'ends' })}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="stays" {...withoutLastDay(data)} />
          <Radio
            value="ends"
            label="Everybody from a day on"
            description="Completions of earlier versions count until a last day. After it, everybody who has the course does the new version."
          />
        </Stack>
      </Radio.Group>
      {choice.ends && (
        <TextInput
          label="Last day of earlier versions"
          description="They count until the end of this day, in the time zone of each organisation."
          type="date"
          min={data.firstDay}
          max={latestDay}
          value={choice.lastDay}
          error={isWrongDay && `Please choose ${showDate(data.firstDay)} or a later day`}
          onChange={({ currentTarget }) => choose({ lastDay: currentTarget.value })}
        />
      )}
      <Preview earlier={earlier} />
    </Stack>
  )
}

function Preview({ earlier: { choice, preview, isAsked } }: { earlier: EarlierVersions }) {
  return (
    <div role="status">
      {isAsked && (
        <OrLoadFailed of={preview}>
          {preview.data ? (
            <List spacing="xs" size="sm" aria-label="What will happen">
              {previewSentences(preview.data, choice.lastDay).map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
          ) : (
            <Skeleton h={80} />
          )}
        </OrLoadFailed>
      )}
    </div>
  )
}
