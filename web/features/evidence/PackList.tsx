import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { packStateTexts, packSubjectTexts } from '#contract/rules/evidence-packs.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { PrintedChoice } from '../../ui/PrintedChoice.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { When, showDate } from '../../ui/dates.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { showSize } from '../../ui/quantities.ts'
import { useListView } from '../../ui/use-list-view.ts'
import {
  type Pack,
  isInWork,
  useCancelPack,
  useDeletePack,
  useDownloadPack,
  usePacks,
  usePacksPrinting,
} from './hooks.ts'

export function PackList({ isAdministrator }: { isAdministrator: boolean }) {
  const view = useListView()
  const list = usePacks(view.page, view.pageSize)
  const printing = usePacksPrinting()
  return (
    <Card
      title="Packs"
      actions={
        <>
          <Anchor component={Link} to="/verify/pack" size="sm" underline="always">
            Check a pack
          </Anchor>
          <PrintButton printing={printing} />
        </>
      }
    >
      <PrintedChoice filters={[]} chosen={{}} printed={printing.printed} />
      <PagedTable
        view={view}
        list={list}
        label="Evidence packs"
        rows={list.data?.packs}
        printed={printing.printed?.rows}
        keyOf={({ id }) => id}
        empty="There are no evidence packs yet. Packs are deleted after 30 days."
        columns={columnsFor(isAdministrator)}
      />
    </Card>
  )
}

const columnsFor = (isAdministrator: boolean): Column<Pack>[] => [
  {
    label: 'About',
    heads: true,
    of: ({ subject, subjectName, clientName }) => (
      <>
        {subjectName}
        <Text size="sm" c="var(--quiet)">
          {subject === 'client'
            ? packSubjectTexts.client
            : `${packSubjectTexts[subject]}${isAdministrator ? `, ${clientName}` : ''}`}
        </Text>
      </>
    ),
  },
  {
    label: 'Period',
    of: ({ fromDay, toDay }) => (
      <>
        <time dateTime={fromDay}>{showDate(fromDay)}</time> to <time dateTime={toDay}>{showDate(toDay)}</time>
      </>
    ),
  },
  {
    label: 'Requested',
    of: ({ createdDateTime, requestedBy }) => (
      <>
        <When at={createdDateTime} />
        {isAdministrator && (
          <Text size="sm" c="var(--quiet)">
            by <bdi>{requestedBy}</bdi>
          </Text>
        )}
      </>
    ),
  },
  { label: 'State', of: (pack) => <State pack={pack} /> },
  {
    label: 'Size',
    number: true,
    of: ({ sizeBytes }) => (sizeBytes === null ? '' : showSize(sizeBytes)),
  },
  {
    label: 'Expires',
    whole: true,
    of: ({ expiresDateTime }) => expiresDateTime && <When at={expiresDateTime} />,
  },
  { label: 'Actions', quiet: true, of: (pack) => <Actions pack={pack} /> },
]

const tones = { waiting: 'quiet', running: 'busy', ready: 'good', failed: 'wrong' } as const

function State({ pack: { state, progress, problem, withCertificates } }: { pack: Pack }) {
  return (
    <Stack gap={4} miw={140}>
      <div>
        <Tag tone={tones[state]}>{packStateTexts[state]}</Tag>
      </div>
      {state === 'running' && <Progress value={progress} aria-label={`${progress} % done`} />}
      {state === 'ready' && !withCertificates && (
        <Text size="sm" c="var(--quiet)">
          Without PDF files
        </Text>
      )}
      {problem && <Text size="sm">{problem}</Text>}
    </Stack>
  )
}

function Actions({ pack }: { pack: Pack }) {
  const { id, state, subjectName } = pack
  const downloading = useDownloadPack()
  const deleting = useDeletePack()
  const cancelling = useCancelPack()
  if (isInWork(pack))
    return (
      <RowButton
        label="Cancel"
        name={subjectName}
        look="default"
        size="xs"
        loading={cancelling.saving}
        onClick={firstClick(() => cancelling.save({ id }))}
      />
    )

  async function confirmDelete() {
    const question = `Are you sure you want to delete the evidence pack of “${subjectName}”? Copies that were downloaded stay valid. A new one can be requested at any time.`
    if (await askToConfirm({ title: 'Delete evidence pack', question, destructive: true }))
      deleting.save({ id })
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {state === 'ready' && (
        <Button
          size="xs"
          aria-label={`Download ${subjectName}`}
          loading={downloading.saving}
          onClick={() => downloading.save({ id })}
        >
          Download
        </Button>
      )}
      <RowButton
        label="Delete"
        name={subjectName}
        look="default"
        size="xs"
        loading={deleting.saving}
        onClick={() => void confirmDelete()}
      />
    </Group>
  )
}
