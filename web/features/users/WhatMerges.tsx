// Says what a merge of two accounts brings and ends (rules people-96 and people-148).
import { List, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { previewMerge } from '#contract/calls/moving.ts'
import { namesInWords } from '../../ui/names-in-words.ts'
import { showDate, showValue } from '../../ui/dates.tsx'
import { counted } from '../../ui/quantities.ts'
import type { AccountToMerge } from './AccountsToMerge.tsx'

type Preview = Reply<typeof previewMerge>
type Counts = Preview['counts']

interface WhatMergesProps {
  preview: Preview
  /** Addresses and log-in names that open no account afterwards. */
  names: readonly string[]
  accounts: readonly AccountToMerge[]
  keptId: string
}

export function WhatMerges({ preview, names, accounts, keptId }: WhatMergesProps) {
  const fields = fieldsInWords(accounts, keptId)
  const days = daysInWords(accounts, keptId, preview.workingDays)
  return (
    <>
      <WhatComes lines={[...whatComesInWords(preview.counts), ...fields.come, ...days.come]} />
      <WhatEnds ends={preview.ends} names={names} fields={[...fields.end, ...days.end]} />
    </>
  )
}

/** Says what the account that goes brings (rule people-96). */
function WhatComes({ lines }: { lines: readonly string[] }) {
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {lines.length > 0
          ? 'This comes from the account that goes:'
          : 'The account that goes has nothing that the other one does not have.'}
      </Text>
      <List size="sm" spacing={4} mt="xs">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}

const whatComesInWords = (counts: Counts): string[] =>
  [
    counts.courses > 0 && counted(counts.courses, 'course'),
    counts.coursesInBoth > 0 &&
      `The attempts of ${counted(counts.coursesInBoth, 'course')} that both have: the better result counts`,
    counts.completions > 0 && counted(counts.completions, 'completion'),
    counts.certificates > 0 && counted(counts.certificates, 'certificate'),
    counts.teams > 0 && counted(counts.teams, 'team'),
    counts.posts > 0 && counted(counts.posts, 'post or comment', 'posts and comments'),
    counts.feedback > 0 && counted(counts.feedback, 'feedback form'),
    counts.feedbackNotCounted > 0 &&
      `Both have answered ${counted(counts.feedbackNotCounted, 'feedback form')}: the newer answers count, and the older ones are not counted any more`,
    counts.mails > 0 && counted(counts.mails, 'mail'),
  ].filter((line) => line !== false)

interface WhatEndsProps {
  ends: Preview['ends']
  names: readonly string[]
  fields: readonly string[]
}

function WhatEnds({ ends, names, fields }: WhatEndsProps) {
  const lines = [
    ...names.map((name) => `${name} opens no account any more`),
    ...(ends.sessions > 0
      ? [
          `${counted(ends.sessions, 'session')} of the account that goes: the person logs in again, with the account that stays`,
        ]
      : []),
    ...(ends.teams.length > 0
      ? [`${ends.teams.length === 1 ? 'The team' : 'The teams'} ${namesInWords(ends.teams)}`]
      : []),
    ...fields,
  ]
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {lines.length > 0 ? 'This ends:' : 'Nothing else ends with the account that goes.'}
      </Text>
      <List size="sm" spacing={4} mt="xs">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        Links and calendars of the account that goes lead to the one that stays. It can be undone for 30 days.
      </Text>
    </div>
  )
}

/** Says which employee number and values of own fields come along, and which end because the account that stays has others (rule people-97). */
function fieldsInWords(accounts: readonly AccountToMerge[], keptId: string) {
  const kept = accounts.find(({ id }) => id === keptId)
  const gone = accounts.find(({ id }) => id !== keptId)
  const fields = [
    { name: 'Employee number', value: gone?.employeeNumber, other: kept?.employeeNumber },
    ...(gone?.ownFields ?? []).map(({ id, name, value }) => ({
      ...{ name, value },
      other: kept?.ownFields.find((field) => field.id === id)?.value,
    })),
  ].filter(({ value }) => value)
  return {
    come: fields.filter(({ other }) => !other).map(({ name, value }) => `${name}: ${showValue(value ?? '')}`),
    end: fields
      .filter(({ value, other }) => other && other !== value)
      .map(
        ({ name, value, other }) =>
          `${name}: ${showValue(value ?? '')}, because the account that stays has ${showValue(other ?? '')}`,
      ),
  }
}

const dayTexts = { startsOn: 'Start date', endsOn: 'End date' } as const

/** Says which start date and end date come along, and which end because the other account has another one or none (rule people-185). */
function daysInWords(accounts: readonly AccountToMerge[], keptId: string, after: Preview['workingDays']) {
  const come: string[] = []
  const end: string[] = []
  for (const [day, name] of Object.entries(dayTexts) as [keyof typeof dayTexts, string][]) {
    const stays = after[day]
    const kept = accounts.find(({ id }) => id === keptId)?.[day]
    if (stays && stays !== kept) come.push(`${name}: ${showDate(stays)}`)
    const others = new Set(accounts.map((account) => account[day]))
    for (const other of others)
      if (other && other !== stays)
        end.push(
          `${name}: ${showDate(other)}, because the other account has ${stays ? showDate(stays) : 'none'}`,
        )
  }
  return { come, end }
}

/** Returns the addresses and the log-in name that stop. @param addressOf the id of the account whose address stays */
export const namesThatStop = (
  accounts: readonly AccountToMerge[],
  { keptId, addressOf }: { keptId: string; addressOf: string },
): string[] =>
  accounts.flatMap(({ id, email, loginName }) => [
    ...(email && id !== addressOf ? [email] : []),
    ...(loginName && id !== keptId ? [loginName] : []),
  ])
