import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { showNumber } from '#contract/rules/numbers.ts'
import { firstErrorsOf } from '../../data/errors-of.ts'
import { Card } from '../../ui/Card.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { wrapped } from '../../ui/wrapped.ts'
import { type Organisation, atOrganisation } from '../users/use-organisation.ts'
import type { Preview } from './hooks.ts'
import { mailsInWords } from './mails-in-words.ts'

interface ConfirmUploadProps {
  count: number
  /** Who of them gets an email to register when. */
  mails: Preview['mails']
  /** In how many parts a long list is uploaded; null for one that is uploaded as a whole. */
  parts: number | null
  /** The number of rejected rows of the file. */
  rejected: number
  /** The free seats of the client; null without a limit. */
  seatsLeft: number | null
  /** The organisation that an administrator has chosen; undefined for a manager. */
  organisation: Organisation | undefined
  /** Whether nothing about the file is doubtful, or the user has looked at it. */
  isReadRight: boolean
  uploading: boolean
  /** The error of the last upload; null without one. */
  error: unknown
  onUpload: () => void
}

export function ConfirmUpload({
  count,
  mails,
  parts,
  rejected,
  seatsLeft,
  organisation,
  isReadRight,
  uploading,
  error,
  onUpload,
}: ConfirmUploadProps) {
  const card = useRef<HTMLDivElement>(null)
  // The result of a preview or an upload must be visible on screen.
  useEffect(() => {
    // The braces discard the result: newer browsers return a promise, which React would take for a cleanup function.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [count, uploading, error])
  async function upload() {
    if (!organisation?.isOwn || (await askForOwn(count, organisation))) onUpload()
  }
  const tooMany = seatsLeft !== null && count > seatsLeft
  return (
    <Card>
      <Stack gap="md" ref={card} style={{ scrollMarginBottom: 32 }}>
        {Boolean(error) && !uploading && (
          <Sentences tone="wrong" title="No learner was uploaded" sentences={firstErrorsOf(error)} />
        )}
        {tooMany && !uploading && (
          <Sentences tone="wrong" title="There are not enough seats" sentences={[seats(count, seatsLeft)]} />
        )}
        <Group justify="space-between" gap="sm">
          <Text role="status" fw={uploading ? 600 : undefined}>
            {uploading
              ? 'Uploading, please wait'
              : whatHappens({ count, mails, parts, rejected, tooMany, organisation, isReadRight })}
          </Text>
          {/* Nothing can be uploaded without a good row (rule people-4). */}
          <Button
            disabled={count === 0 || tooMany || !isReadRight}
            loading={uploading}
            onClick={() => void upload()}
            {...wrapped}
          >
            {createLearners(count, organisation)}
          </Button>
        </Group>
        {uploading && (
          <Progress.Root size="lg" radius="xl">
            <Progress.Section value={100} animated striped aria-label="Upload progress" />
          </Progress.Root>
        )}
      </Stack>
    </Card>
  )
}

function seats(count: number, left: number): string {
  const seatsLeft =
    left === 0 ? 'no seat is left' : left === 1 ? 'one seat is left' : `${showNumber(left)} seats are left`
  const wanted = count === 1 ? 'one learner' : `${showNumber(count)} learners`
  return `This file has ${wanted} to add, and ${seatsLeft} of the learner limit. Please upload fewer learners, archive some who have left, or ask for a higher limit.`
}

const createLearners = (count: number, organisation: Organisation | undefined) =>
  `Create ${count === 1 ? 'one learner' : `${showNumber(count)} learners`}${atOrganisation(organisation)}`

/** Asks whether no client is meant, before hundreds of people are added in the wrong place. */
const askForOwn = (count: number, organisation: Organisation) =>
  askToConfirm({
    title: 'No organisation is chosen',
    question: `If no organisation is chosen, ${count === 1 ? 'the learner belongs' : `the ${showNumber(count)} learners belong`} to ${organisation.name}.`,
    yes: createLearners(count, organisation),
  })

interface Expected {
  count: number
  mails: Preview['mails']
  parts: number | null
  rejected: number
  tooMany: boolean
  organisation: Organisation | undefined
  isReadRight: boolean
}

function whatHappens({
  count,
  mails,
  parts,
  rejected,
  tooMany,
  organisation,
  isReadRight,
}: Expected): string {
  if (tooMany)
    return parts
      ? 'No learner will be uploaded, because the seats are not enough for the whole list.'
      : 'No learner will be uploaded, because a file is always uploaded as a whole.'
  if (count === 0) return 'There is no row that can be uploaded.'
  if (!isReadRight) return 'Please confirm above that the file is read correctly.'
  const learners = count === 1 ? 'One learner' : `${showNumber(count)} learners`
  const created = `${learners} will be created${atOrganisation(organisation)}${mailsInWords(mails)}.`
  const said = parts
    ? `${created} This is done in ${parts} parts, each of which can be undone for 24 hours.`
    : created
  return rejected === 0 ? said : `${said} Please download the rejected rows first: they are not stored.`
}
