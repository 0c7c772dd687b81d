import { Group, Progress, Stack, Text, Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { LargeListState } from '#contract/rules/large-lists.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { showDateTime } from '../../ui/dates.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type ListPart, type OpenList, useLargeList, useEndList, useGoOn } from './hooks.ts'
import { inWords, partsInWords } from './part-in-words.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { counted } from '../../ui/quantities.ts'

const columns: Column<ListPart>[] = [
  { label: 'Part', heads: true, of: ({ number }) => `Part ${number}` },
  {
    label: 'Lines of the file',
    whole: true,
    labelled: true,
    of: ({ firstLine, lastLine }) =>
      firstLine === 0 ? '–' : `${showNumber(firstLine)} to ${showNumber(lastLine)}`,
  },
  { label: 'People', of: (part) => inWords(part) },
  { label: 'State', of: (part) => <PartState {...part} /> },
]

function PartState({ isDone, isUndone, actionId, now }: ListPart) {
  if (!isDone) return now ? <Tag tone="warning">Stopped</Tag> : <Tag tone="quiet">Not yet</Tag>
  return (
    <Group gap="xs">
      <Tag tone={isUndone ? 'quiet' : 'good'}>{isUndone ? 'Undone' : 'Done'}</Tag>
      {actionId && <Link to={`/actions/${actionId}`}>People and undo</Link>}
    </Group>
  )
}

/** Shows how far a list is that is uploaded in parts, and lets the user go on with it or end it (rules people-111 to people-114). */
export function LargeListPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useLargeList(id)
  if (!data) return <PageUnloaded of={{ error, refetch }} />
  const { list, parts } = data
  return (
    <Page
      title={list.fileName}
      subtitle="A long list is uploaded in parts. Each part happens as a whole or not at all, and can be undone for 24 hours."
      actions={
        (list.state === 'running' || list.state === 'stopped') && (
          <EndButton list={list} left={list.parts - list.partsDone} />
        )
      }
    >
      <Card>
        <Stack gap="md">
          <FactLines facts={factsOf(list)} />
          <HowFar list={list} />
        </Stack>
      </Card>
      {list.state === 'stopped' && <WhyStopped list={list} next={parts.find(({ isDone }) => !isDone)} />}
      <Card title="Parts">
        <DataTable
          label="Parts"
          rows={parts}
          keyOf={({ number }) => String(number)}
          empty="The list has no parts."
          columns={columns}
        />
      </Card>
    </Page>
  )
}

const factsOf = ({ startedAt, doneBy, clientName }: OpenList['list']) => ({
  Started: showDateTime(startedAt),
  By: <bdi>{doneBy ?? 'Deleted user'}</bdi>,
  Organisation: <bdi>{clientName}</bdi>,
})

const stateTexts: Record<LargeListState, string> = {
  running: 'You can leave this page: the upload goes on.',
  stopped: 'The upload has stopped.',
  done: 'The whole list is uploaded.',
  ended: 'The list has ended. What was done stays; the other rows were not uploaded.',
}

function HowFar({ list: { state, parts, partsDone } }: Pick<OpenList, 'list'>) {
  const percent = parts === 0 ? 0 : Math.floor((partsDone * 100) / parts)
  return (
    <Stack gap={8}>
      <Text fw={600} role="status">
        {`${partsInWords({ parts, partsDone })}. ${stateTexts[state]}`}
      </Text>
      {state === 'running' && <Progress value={percent} animated aria-label={`${percent} % done`} />}
    </Stack>
  )
}

/** Says why the list has stopped, and what its next part would do now. */
const WhyStopped = ({ list, next }: Pick<OpenList, 'list'> & { next: ListPart | undefined }) => (
  <Card title="Why it has stopped">
    <Stack gap="md">
      <Sentences tone="warning" sentences={list.problems} />
      {next?.now && <Text>{`If you go on, part ${next.number} does this now: ${inWords(next.now)}.`}</Text>}
      <Text c="var(--quiet)">
        You can go on, or undo the parts that are done and end the list. It ends by itself after seven days.
      </Text>
      <Group justify="flex-end">
        <GoOnButton list={list} next={next} />
      </Group>
    </Stack>
  </Card>
)

/** Goes on with the numbers that are shown: the server refuses others. */
function GoOnButton({ list: { id }, next }: Pick<OpenList, 'list'> & { next: ListPart | undefined }) {
  const { save, saving } = useGoOn()
  return (
    <Button loading={saving} onClick={() => save({ id, ...(next?.now ? { expected: next.now } : {}) })}>
      Go on
    </Button>
  )
}

/** Ends the list, after a question. */
function EndButton({ list: { id, fileName }, left }: Pick<OpenList, 'list'> & { left: number }) {
  const { save, saving } = useEndList()
  async function end() {
    const isSure = await askToConfirm({
      title: 'End the list',
      question: `${counted(left, 'part')} of ${fileName} ${left === 1 ? 'is' : 'are'} not uploaded then. What was done stays, and can be undone part by part.`,
      destructive: true,
      yes: 'End the list',
    })
    if (isSure) save({ id })
  }
  return (
    <Button variant="default" loading={saving} onClick={() => void end()}>
      End the list
    </Button>
  )
}
