import { Button, Group, Stack, Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { Refused } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { counted } from '../../ui/quantities.ts'
import { wrapped } from '../../ui/wrapped.ts'
import { WholeListChoice, leftOutInWords } from './WholeListChoice.tsx'
import type { Preview } from './hooks.ts'
import { mailsInWords } from './mails-in-words.ts'
import { totalsOf } from './totals.ts'
import type { WholeList } from './use-whole-list.ts'

export interface UpdateCounts {
  added: number
  changed: number
  back: number
  archived: number
}

interface ConfirmUpdateProps {
  preview: Preview
  wholeList: WholeList
  isReadRight: boolean
  saving: boolean
  /** The error of the last try; null without one. */
  error: unknown
  onUpdate: (expected: UpdateCounts, isWholeList: boolean) => void
  /** Called when the list is to be read once more, because the people have changed since. */
  onCheckAgain: () => void
}

/** Says in numbers what the list changes, and asks before people are archived (rule people-51). */
export function ConfirmUpdate({
  preview,
  wholeList,
  isReadRight,
  saving,
  error,
  onUpdate,
  onCheckAgain,
}: ConfirmUpdateProps) {
  const { missing, seatsLeft, inParts } = preview
  const isWholeList = wholeList.isWanted
  const isOutdated = !saving && error instanceof Refused && [400, 409].includes(error.status)
  const isOpen = isWholeList && wholeList.open > 0
  const counts = countsOf(preview, isWholeList)
  const total = counts.added + counts.changed + counts.back + counts.archived
  // People are archived last if a list is in parts (rule people-111).
  const seatsFreed = inParts ? 0 : counts.archived
  const seatsNeeded = counts.added + counts.back - seatsFreed
  const isFull = seatsLeft !== null && seatsNeeded > seatsLeft
  async function update() {
    if (counts.archived === 0 || (await askToArchive(counts.archived, missing.learners)))
      onUpdate(counts, isWholeList)
  }
  return (
    <Card>
      <Stack gap="md">
        {Boolean(error) && !saving && <NothingChanged error={error} />}
        {missing.people > 0 && (
          <WholeListChoice missing={missing.people} wholeList={wholeList} disabled={saving} />
        )}
        {isFull && (
          <NoSeats needed={seatsNeeded} left={seatsLeft} isArchivingLast={counts.archived > seatsFreed} />
        )}
        <Group justify="space-between" gap="sm">
          <Text role="status">
            {isOutdated
              ? 'What is shown here is not up to date any more.'
              : isReadRight
                ? inWords(counts, preview, wholeList)
                : 'Please confirm above that the file is read correctly.'}
          </Text>
          {isOutdated ? (
            <Button onClick={onCheckAgain} {...wrapped}>
              Check the list again
            </Button>
          ) : (
            <UpdateButton
              people={total}
              disabled={isFull || isOpen || !isReadRight}
              saving={saving}
              onUpdate={update}
            />
          )}
        </Group>
      </Stack>
    </Card>
  )
}

const NothingChanged = ({ error }: { error: unknown }) => (
  <Sentences tone="wrong" title="Nothing was changed" sentences={errorsOf(error).slice(0, 20)} />
)

interface UpdateButtonProps {
  people: number
  disabled: boolean
  saving: boolean
  onUpdate: () => Promise<void>
}

const UpdateButton = ({ people, disabled, saving, onUpdate }: UpdateButtonProps) => (
  <Button disabled={people === 0 || disabled} loading={saving} onClick={() => void onUpdate()} {...wrapped}>
    {people === 1 ? 'Update one person' : `Update ${showNumber(people)} people`}
  </Button>
)

interface NoSeatsProps {
  needed: number
  left: number
  isArchivingLast: boolean
}

const NoSeats = ({ needed, left, isArchivingLast }: NoSeatsProps) => (
  <Sentences
    tone="wrong"
    title="There are not enough seats"
    sentences={[
      `The list needs ${counted(needed, 'seat')}, and ${showNumber(left)} ${left === 1 ? 'is' : 'are'} left.`,
      ...(isArchivingLast
        ? ['A list in parts archives people last, so that their seats are free only then.']
        : []),
    ]}
  />
)

function countsOf(preview: Preview, isWholeList: boolean): UpdateCounts {
  const { added, changed, back } = totalsOf(preview)
  return { added, changed, back, archived: isWholeList ? preview.missing.people : 0 }
}

const people = (count: number, one: string, several: string) =>
  count === 0 ? [] : [count === 1 ? `One person ${one}` : `${showNumber(count)} people ${several}`]

function inWords(
  { added, changed, back, archived }: UpdateCounts,
  { inParts, mails }: Preview,
  { isWanted, open, leftOut }: WholeList,
): string {
  if (isWanted && open > 0) return 'Please say above what happens to the rejected rows.'
  const sentences = [
    ...people(added, `is added${mailsInWords(mails)}`, `are added${mailsInWords(mails)}`),
    ...people(changed, 'changes', 'change'),
    ...people(back, 'comes back from the archive', 'come back from the archive'),
    ...people(archived, 'is archived', 'are archived'),
    ...(isWanted && leftOut.length > 0 ? [leftOutInWords(leftOut.length)] : []),
  ]
  if (sentences.length === 0) return 'The list changes nothing.'
  const how = inParts
    ? 'This is done in parts of 10,000 rows, each of which can be undone for 24 hours.'
    : 'It can be undone for 24 hours.'
  return `${sentences.join('. ')}. ${how}`
}

/** More than a fifth of all learners is seldom meant, so their number has to be typed. */
const askToArchive = (archived: number, learners: number) =>
  askToConfirm({
    title: 'Archive who is not in the list',
    question: `${counted(archived, 'learner')} of ${showNumber(learners)} ${archived === 1 ? 'is' : 'are'} not in the list and will be archived. They cannot log in any more, and their records stay.`,
    destructive: true,
    yes: 'Archive and update',
    ...(archived * 5 > learners ? { typed: Promise.resolve(String(archived)) } : {}),
  })
