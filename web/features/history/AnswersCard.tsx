import type { Interaction } from '#contract/calls/history.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFirstRows } from '../../ui/use-first-rows.ts'
import { QuestionTitle } from './QuestionTitle.tsx'
import { showDuration } from '../../ui/quantities.ts'

/** Every answer that the package reported, in the order of the package. */
export function AnswersCard({ interactions, items }: { interactions: Interaction[]; items: number }) {
  const known = new Map<string, number>()
  const rows = interactions.map((interaction, position) => {
    const key = JSON.stringify([interaction.item, interaction.question])
    const number = known.get(key) ?? known.size + 1
    known.set(key, number)
    return { ...interaction, position, number }
  })
  // A package may report two thousand answers, which take a browser some seconds to draw.
  const { first = [], hasMore, showMore } = useFirstRows(rows)
  return (
    <Card title="Answers">
      <DataTable
        label="Answers in this attempt"
        rows={first}
        keyOf={({ position }) => String(position)}
        empty="No answers to questions have been reported."
        compact
        columns={[
          { label: 'Question', of: (row) => <QuestionTitle {...row} /> },
          ...(items > 1 ? [{ label: 'Part', of: ({ item }: Interaction) => item }] : []),
          { label: 'Answer', labelled: true, of: ({ response }) => response ?? '–' },
          { label: 'Right answer', labelled: true, of: ({ correctResponse }) => correctResponse ?? '–' },
          {
            label: 'Time',
            of: ({ latencySeconds }) => (latencySeconds === null ? '–' : showDuration(latencySeconds)),
            number: true,
          },
          { label: 'Result', of: ({ isRight }) => <RightTag isRight={isRight} /> },
        ]}
      />
      {hasMore && (
        <LoadMore shown={first.length} total={rows.length} hasMore loading={false} onMore={showMore} />
      )}
    </Card>
  )
}

function RightTag({ isRight }: { isRight: boolean | null }) {
  if (isRight === null) return <Tag tone="quiet">Not marked</Tag>
  return isRight ? <Tag tone="good">Right</Tag> : <Tag tone="warning">Wrong</Tag>
}
