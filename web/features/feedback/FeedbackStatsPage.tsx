import { Alert, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconMessage2 } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { type statistics, minPeople } from '#contract/calls/feedback-submissions.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { isNotFound } from '../../data/send.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { useClientOptions } from '../../data/use-client-options.ts'
import { Card } from '../../ui/Card.tsx'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { QuestionStatistics, textsWithheld } from './QuestionStatistics.tsx'
import { Texts } from './Texts.tsx'
import { minForTexts } from './feedback-form.ts'
import { useDownloadFeedback, useStatistics } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

/** The answers to a form: of everybody, of one client, or of the manager's own learners. */
export function FeedbackStatsPage() {
  const { id = '', clientId } = useParams()
  const isAdmin = useIsAdministrator()
  const { data, error, isLoading } = useStatistics(id, clientId)

  return (
    <Page
      printable
      title="Feedback"
      // A space while it loads, so that the page does not jump.
      subtitle={data?.title ?? (isLoading && '\u00a0')}
      actions={isAdmin && <DownloadButton formId={id} clientId={clientId} statistics={data} />}
    >
      {isAdmin && <ClientSelect formId={id} clientId={clientId} />}
      {isLoading ? (
        <Stack aria-busy gap="lg">
          <Skeleton h={110} radius="lg" />
          <Skeleton h={220} radius="lg" />
          <Skeleton h={220} radius="lg" />
        </Stack>
      ) : (
        <>
          {data && (
            <StatCard
              label="Times answered"
              icon={IconMessage2}
              value={showNumber(data.numberOfSubmissions)}
            />
          )}
          {isNotFound(error) && (
            <Alert icon={<IconInfoCircle aria-hidden />} color="red" variant="light" role="alert">
              {clientId ? 'Feedback form or organisation not found.' : 'Feedback form not found.'} It may have
              been removed, or the address may be mistyped.{' '}
              {isAdmin && <Link to="/feedback-forms">Show all feedback forms</Link>}
            </Alert>
          )}
          {data && <WithheldNotice {...data} isAdmin={isAdmin} />}
          <QuestionResults statistics={data} />
          <AdditionalFeedback statistics={data} />
        </>
      )}
    </Page>
  )
}

type Statistics = Reply<typeof statistics>

/** The server refuses the download as well. */
const isDownloadable = ({ areTextsWithheld, numberOfSubmissions }: Statistics) =>
  !areTextsWithheld && numberOfSubmissions >= minPeople

interface DownloadButtonProps {
  formId: string
  clientId: string | undefined
  statistics: Statistics | undefined
}

function DownloadButton({ formId, clientId, statistics: data }: DownloadButtonProps) {
  const { save, saving } = useDownloadFeedback()
  return (
    <DownloadMenu
      label="Download answers"
      saving={saving}
      disabled={!data || !isDownloadable(data)}
      onDownload={(format) => save({ feedbackFormId: formId, clientId, format })}
    />
  )
}

function QuestionResults({ statistics: data }: { statistics: Statistics | undefined }) {
  if (!data?.questions.length)
    return (
      <Card>
        <EmptyState>No Questions</EmptyState>
      </Card>
    )
  return data.questions.map((question, at) => (
    // Two questions may have the same words.
    <QuestionStatistics
      key={`${at} ${question.value}`}
      question={question}
      smallestGroup={data.smallestGroup}
    />
  ))
}

const AdditionalFeedback = ({ statistics: data }: { statistics: Statistics | undefined }) => (
  <Card title="Additional Feedback">
    {data?.additionalFeedback.length ? (
      <Texts
        label="Additional Feedback"
        texts={data.additionalFeedback}
        hasMore={data.hasMoreAdditionalFeedback}
      />
    ) : data?.areTextsWithheld ? (
      <Text c="var(--quiet)">{textsWithheld(data.smallestGroup)}</Text>
    ) : (
      <EmptyState>No Feedback</EmptyState>
    )}
  </Card>
)

/** Why there are no texts, and why there is no file. */
function WithheldNotice({ isAdmin, ...data }: Statistics & { isAdmin: boolean }) {
  if (data.areTextsWithheld)
    return (
      <Alert icon={<IconInfoCircle aria-hidden />} color="blue" variant="light">
        {isAdmin ? (
          <>
            So few people of this organisation, or of the other ones, have answered that one could find out
            who wrote what. Texts and the download are available for all organisations together.
          </>
        ) : (
          withheldFromManager(data)
        )}
      </Alert>
    )
  if (!isAdmin || isDownloadable(data)) return null
  return (
    <Text c="var(--quiet)">Answers can be downloaded when at least {minPeople} people have answered.</Text>
  )
}

function withheldFromManager({ numberOfSubmissions, smallestGroup }: Statistics): string {
  if (numberOfSubmissions < smallestGroup)
    return `Fewer than ${smallestGroup} of your learners have answered. So that nobody can be recognised, their answers are shown when there are ${smallestGroup}.`
  const minShown = minForTexts(smallestGroup)
  return `Fewer than ${minShown} of your learners have answered. So that nobody can be recognised by their words, you see only totals until there are ${minShown}.`
}

function ClientSelect({ formId, clientId = '' }: { formId: string; clientId?: string | undefined }) {
  const navigate = useNavigate()
  const organisations = useClientOptions()
  return (
    <OrLoadFailed of={organisations}>
      <NativeSelect
        label="Organisation"
        maw={360}
        w="100%"
        value={clientId}
        onChange={({ currentTarget: { value } }) =>
          void navigate(value ? `/feedback-stats/${formId}/${value}` : `/feedback-stats/${formId}`)
        }
        data={[{ value: '', label: 'All organisations' }, ...organisations.options]}
      />
    </OrLoadFailed>
  )
}
