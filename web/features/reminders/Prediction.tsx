import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { obligationTexts } from '#contract/rules/training.ts'
import type { ReminderSettings } from '#contract/rules/reminders.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showDate } from '../../ui/dates.tsx'
import { ObligationTag } from '../../ui/ObligationTag.tsx'
import { Below, Day } from '../../ui/Days.tsx'
import { type Predicted, usePredict } from './hooks.ts'
import { mailKindTexts } from './reminder-texts.ts'
import { Titled } from './Titled.tsx'
import { counted } from '../../ui/quantities.ts'

const rowsOnPage = 20
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

interface PredictionProps {
  clientId: string
  /** The policy that is typed above and not saved; undefined if nothing was typed. */
  draft: ReminderSettings | undefined
}

/** Predicts the mails of a day, with the same code as the job that sends them. */
export function Prediction({ clientId, draft }: PredictionProps) {
  const [day, setDay] = useState(inAWeek)
  const [shown, setShown] = useState<{ day: string; page: number; predicted: Predicted }>()
  const { save, saving } = usePredict(setShown)

  function show(page: number, ofDay: string) {
    save({
      clientId,
      day: ofDay,
      pageNumber: page,
      pageSize: rowsOnPage,
      ...(draft ? { policy: draft } : {}),
    })
  }

  return (
    <Card title="What happens on a day?">
      <Stack gap="lg">
        <Text size="sm" c="var(--quiet)">
          If nothing else happens until then: who is overdue, what has expired, and which mails go out
          {draft ? ', with the settings above as they are typed' : ''}.
        </Text>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            show(1, day)
          }}
        >
          <Group align="flex-end" gap="md">
            <TextInput
              type="date"
              label="Day"
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={saving}>
              Show
            </Button>
          </Group>
        </form>
        {shown && <Result {...shown} onPage={(page) => show(page, shown.day)} />}
      </Stack>
    </Card>
  )
}

interface ResultProps {
  day: string
  page: number
  predicted: Predicted
  onPage: (page: number) => void
}

const Result = ({ day, page, predicted, onPage }: ResultProps) => (
  <Stack gap="lg" role="region" aria-label={`What happens on ${showDate(day)}`}>
    <Figures predicted={predicted} />
    <Text size="sm">{sentenceOf(day, predicted)}</Text>
    {predicted.mails.length > 0 && <Mails page={page} predicted={predicted} onPage={onPage} />}
    {predicted.late.length > 0 && <Late key={day} predicted={predicted} />}
  </Stack>
)

const Mails = ({ page, predicted, onPage }: Omit<ResultProps, 'day'>) => (
  <Titled title="Mails of that day">
    <DataTable
      label="Mails of that day"
      rows={predicted.mails}
      keyOf={({ kind, email }) => `${kind} ${email}`}
      empty=""
      columns={[
        {
          label: 'To',
          heads: true,
          of: ({ name, email }) => (
            <>
              <bdi>{name}</bdi>
              <Below>
                <EmailAddress>{email}</EmailAddress>
              </Below>
            </>
          ),
        },
        ...(predicted.clients > 1 ? [organisation] : []),
        { label: 'Mail', whole: true, of: ({ kind }) => <Tag tone="quiet">{mailKindTexts[kind]}</Tag> },
        {
          label: 'About',
          of: ({ kind, courses }) =>
            kind === 'reminder'
              ? courses
                  .map(({ title, status }) => `${title} (${obligationTexts[status].toLowerCase()})`)
                  .join(', ')
              : 'All people whom the manager sees',
        },
      ]}
    />
    <Pager
      page={page}
      totalPages={predicted.totalPages}
      total={predicted.totalCount}
      pageSize={rowsOnPage}
      onPage={onPage}
      label="Pages of the mails"
    />
  </Titled>
)

/** Shown if there are several organisations. */
const organisation = {
  label: 'Organisation',
  of: ({ clientName }: { clientName: string }) => <bdi>{clientName}</bdi>,
}

function Late({ predicted: { late, clients } }: Pick<ResultProps, 'predicted'>) {
  const [page, setPage] = useState(1)
  return (
    <Titled title="Overdue and expired on that day">
      <DataTable
        label="Overdue and expired on that day"
        rows={late.slice((page - 1) * rowsOnPage, page * rowsOnPage)}
        keyOf={({ urlToken, course }) => `${urlToken} ${course.id}`}
        empty=""
        columns={[
          {
            label: 'Learner',
            heads: true,
            of: ({ name, urlToken }) => <RowLink to={`/learner/${urlToken}`}>{name}</RowLink>,
          },
          ...(clients > 1 ? [organisation] : []),
          { label: 'Course', of: ({ course }) => <bdi>{course.title}</bdi> },
          { label: 'Status', whole: true, of: ({ course }) => <ObligationTag status={course.status} /> },
          {
            label: 'Since the end of',
            whole: true,
            labelled: true,
            of: ({ course }) => <Day of={course.status === 'expired' ? course.validUntil : course.dueOn} />,
          },
          { label: 'By then', whole: true, of: ({ isNew }) => (isNew ? 'New' : 'Already today') },
        ]}
      />
      <Pager
        page={page}
        totalPages={Math.ceil(late.length / rowsOnPage)}
        total={late.length}
        pageSize={rowsOnPage}
        onPage={setPage}
        label="Pages of what is overdue and expired"
      />
    </Titled>
  )
}

const Figures = ({ predicted: { counts, seats } }: { predicted: Predicted }) => (
  <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
    <StatCard small label="Overdue" value={showNumber(counts.overdue)}>
      <Small>{showNumber(counts.newlyOverdue)} more than today</Small>
    </StatCard>
    <StatCard small label="Expired" value={showNumber(counts.expired)}>
      <Small>{showNumber(counts.newlyExpired)} more than today</Small>
    </StatCard>
    <StatCard small label="Mails" value={showNumber(counts.reminders + counts.notices + counts.digests)}>
      <Small>
        {counts.reminders} to learners, {counts.notices + counts.digests} to managers
      </Small>
    </StatCard>
    <StatCard
      small
      label="Seats used"
      value={seats.maximum > 0 ? `${seats.used} of ${seats.maximum}` : showNumber(seats.used)}
    >
      <Small>{seats.full.length > 0 ? `No free seat: ${seats.full.join(', ')}` : 'As today'}</Small>
    </StatCard>
  </SimpleGrid>
)

const Small = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="var(--quiet)" mt={4}>
    {children}
  </Text>
)

function sentenceOf(
  day: string,
  { isPaused, hasPolicy, isQuietDay, totalCount, late, counts }: Predicted,
): string {
  const lateRows = counts.overdue + counts.expired
  const cut = late.length < lateRows ? ` The list shows the first ${late.length} of ${lateRows}.` : ''
  if (isPaused) return `No mail goes out, because the organisation is paused.${cut}`
  if (!hasPolicy) return `No mail goes out, because reminders are not enabled.${cut}`
  if (isQuietDay && totalCount === 0) return `${showDate(day)} is a quiet day: no reminder goes out.${cut}`
  if (totalCount === 0) return `No mail goes out on ${showDate(day)}.${cut}`
  return `${counted(totalCount, 'mail')} on ${showDate(day)}.${cut}`
}
