import { Alert, Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconInfoCircle, IconMessage2 } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { type statistics, fewestPeople } from '#contract/calls/feedback.ts'
import { isNotFound } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { hasRole } from '../../data/route-set.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { useOrganisations } from '../users/hooks.ts'
import { QuestionStatistics, textsWithheld } from './QuestionStatistics.tsx'
import { Texts } from './Texts.tsx'
import { useDownloadFeedback, useStatistics } from './hooks.ts'

/** What was answered to one form: by everybody, by one client, or by one's own learners. */
export function FeedbackStatsPage() {
  const { id = '', clientId } = useParams()
  const user = useSession()
  const isAdmin = Boolean(user && hasRole(user, 'ADMIN'))
  const { data, error, isLoading } = useStatistics(id, clientId)
  const { save, saving } = useDownloadFeedback()

  return (
    <Page
      title="Feedback"
      // Its line is kept while it loads.
      subtitle={data?.title ?? (isLoading && '\u00a0')}
      actions={
        isAdmin && (
          <Button
            loading={saving}
            disabled={!data || !isDownloadable(data)}
            onClick={() => save(id, clientId)}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download answers
          </Button>
        )
      }
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
              value={data.numberOfSubmissions.toLocaleString('en')}
            />
          )}
          {isNotFound(error) && (
            <Alert icon={<IconInfoCircle aria-hidden />} color="red" variant="light" role="alert">
              {clientId ? 'Feedback form or client not found.' : 'Feedback form not found.'} It may have been
              removed, or the address may be mistyped.
            </Alert>
          )}
          {data && <WhatIsWithheld {...data} isAdmin={isAdmin} />}
          {data?.questions.length ? (
            data.questions.map((question, at) => (
              // Two questions may have the same words.
              <QuestionStatistics
                key={`${at} ${question.value}`}
                {...question}
                isWithheld={data.areTextsWithheld}
              />
            ))
          ) : (
            <Card>
              <EmptyState>No Questions</EmptyState>
            </Card>
          )}
          <Card title="Additional Feedback">
            {data?.additionalFeedback.length ? (
              <Texts
                label="Additional Feedback"
                texts={data.additionalFeedback}
                hasMore={data.hasMoreAdditionalFeedback}
              />
            ) : data?.areTextsWithheld ? (
              <Text c="var(--quiet)">{textsWithheld}</Text>
            ) : (
              <EmptyState>No Feedback</EmptyState>
            )}
          </Card>
        </>
      )}
    </Page>
  )
}

type Statistics = Reply<typeof statistics>

/** The server refuses it as well. */
const isDownloadable = ({ areTextsWithheld, numberOfSubmissions }: Statistics) =>
  !areTextsWithheld && numberOfSubmissions >= fewestPeople

/** Why there are no texts, and why there is no file. */
function WhatIsWithheld({ isAdmin, ...data }: Statistics & { isAdmin: boolean }) {
  if (data.areTextsWithheld)
    return (
      <Alert icon={<IconInfoCircle aria-hidden />} color="blue" variant="light">
        {isAdmin ? (
          <>
            So few people of this client, or of the other ones, have answered that it could be told who wrote
            what. Texts and the download are there for all clients together.
          </>
        ) : (
          <>
            Fewer than {fewestPeople} of your learners have answered. So that nobody can be recognised by
            their words, you see sums alone until there are {fewestPeople}.
          </>
        )}
      </Alert>
    )
  if (!isAdmin || isDownloadable(data)) return null
  return (
    <Text c="var(--quiet)">Answers can be downloaded when at least {fewestPeople} people have answered.</Text>
  )
}

function ClientSelect({ formId, clientId = '' }: { formId: string; clientId?: string | undefined }) {
  const navigate = useNavigate()
  const organisations = useOrganisations()
  return (
    <OrLoadFailed of={organisations}>
      <NativeSelect
        label="Client"
        maw={360}
        w="100%"
        value={clientId}
        onChange={({ currentTarget: { value } }) =>
          void navigate(value ? `/feedback-stats/${formId}/${value}` : `/feedback-stats/${formId}`)
        }
        data={[
          { value: '', label: 'All clients' },
          ...(organisations.data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </OrLoadFailed>
  )
}
