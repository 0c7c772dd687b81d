import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Report } from '#contract/calls/communities.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { When } from '../../ui/dates.tsx'
import { ReasonFor } from './ReasonFor.tsx'
import classes from './Reports.module.css'
import { useDismissReport, type useReports } from './hooks.ts'

interface ReportsProps {
  reports: ReturnType<typeof useReports>
  /** Whether the reports are from several communities: then each one names its community. */
  isOfAll?: boolean
  /** Shown above the reports, also while there are none. */
  note?: ReactNode
}

/** Shows the reports of members that nobody has settled (rule communities-10). Shows nothing if there are none. */
export function Reports({
  reports: { rows, error, retry, hasMore, loadMore, loadingMore },
  isOfAll,
  note,
}: ReportsProps) {
  if (error && !rows)
    return (
      <Card title="Reports">
        <LoadFailed error={error} onRetry={retry} />
      </Card>
    )
  if (!rows?.length && !note) return null
  return (
    <Card title="Reports">
      {note}
      {rows?.length === 0 ? (
        <EmptyState>No report is open</EmptyState>
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} className={classes['reports'] ?? ''}>
          {rows?.map((report) => (
            <ReportLine key={report.id} report={report} isOfAll={isOfAll ?? false} />
          ))}
        </Stack>
      )}
      {hasMore && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={loadMore} loading={loadingMore}>
            Load more
          </Button>
        </Group>
      )}
    </Card>
  )
}

function ReportLine({ report, isOfAll }: { report: Report; isOfAll: boolean }) {
  const { id, user, author, post, comment, community, reason, text, createdDateTime } = report
  const what = comment ? 'comment' : 'post'
  return (
    <li>
      <Text>
        <bdi>{user.name}</bdi> has reported {comment ? 'a comment on' : 'the post'} “<bdi>{post.title}</bdi>”
        by <bdi>{author.name}</bdi>
        {isOfAll && (
          <>
            {' '}
            in <Link to={`/community/${community.id}`}>{community.name}</Link>
          </>
        )}
        <Text component="span" size="sm" c="var(--quiet)">
          {' · '}
          <When at={createdDateTime} />
        </Text>
      </Text>
      <Text mt={4}>
        Reason: <bdi>{reason}</bdi>
      </Text>
      <Text mt={4} c="var(--quiet)" lineClamp={3} dir="auto" className={classes['text'] ?? ''}>
        {text}
      </Text>
      <ReportButtons
        id={id}
        written={{ what, id: comment?.id ?? post.id, communityId: community.id }}
        author={author.name}
        about={`the ${what} by ${author.name}`}
      />
    </li>
  )
}

interface ReportButtonsProps {
  id: string
  written: { what: 'post' | 'comment'; id: string; communityId: string }
  author: string
  about: string
}

function ReportButtons({ id, written, author, about }: ReportButtonsProps): ReactNode {
  const [asked, setAsked] = useState<'hide' | 'delete'>()
  const dismissing = useDismissReport()
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" variant="default" aria-label={`Hide ${about}`} onClick={() => setAsked('hide')}>
        Hide {written.what}
      </Button>
      <Button size="xs" variant="default" aria-label={`Delete ${about}`} onClick={() => setAsked('delete')}>
        Delete {written.what}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        aria-label={`Dismiss the report about ${about}`}
        loading={dismissing.saving}
        onClick={() => dismissing.save({ id })}
      >
        Dismiss report
      </Button>
      {asked && (
        <ReasonFor act={asked} written={written} author={author} onClose={() => setAsked(undefined)} />
      )}
    </Group>
  )
}
