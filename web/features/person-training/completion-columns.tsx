// The columns of a completion, for the learner and for those who manage the learner.
import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { downloadEvidence } from '#contract/calls/person-training.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { DownloadFile } from '../certificates/DownloadFile.tsx'
import { DownloadOne, isInForce } from '../certificates/DownloadOne.tsx'
import { StatusTag } from '../certificates/StatusTag.tsx'
import { Below, Day } from '../../ui/Days.tsx'
import type { OwnTraining } from './hooks.ts'

type Completion = OwnTraining['completions'][number]

/** @param details the content below the name of the course, for those who manage the learner */
export const completionColumns = <Shown extends Completion>(
  details: (completion: Shown) => ReactNode = () => null,
): Column<Shown>[] => [
  {
    label: 'Course',
    heads: true,
    of: (completion) => (
      <>
        <bdi>{completion.courseTitle}</bdi>
        {completion.external && (
          <Below>
            Completed elsewhere: <bdi>{completion.external.title}</bdi>
          </Below>
        )}
        {details(completion)}
      </>
    ),
  },
  { label: 'Completed', whole: true, labelled: true, of: ({ completedOn }) => <Day of={completedOn} /> },
  {
    label: 'Valid until',
    labelled: true,
    of: ({ completedOn, validUntil, endedOn, versionCountsUntil }) =>
      endedOn === null ? (
        <>
          <Day of={validUntil} without="No end date" />
          {versionCountsUntil !== null && versionCountsUntil === validUntil && (
            <Below>
              {completedOn > versionCountsUntil
                ? 'Does not count: a newer version was required'
                : 'Then a newer version is required'}
            </Below>
          )}
        </>
      ) : (
        <>
          <Day of={endedOn} />
          <Below>Ended when its certificate was revoked</Below>
        </>
      ),
  },
  { label: 'Certificate or evidence', of: (completion) => <Proof {...completion} /> },
]

function Proof({ id, external, certificateNumber, certificateStatus, courseTitle }: Completion) {
  if (external)
    return external.evidenceName === null ? (
      '–'
    ) : (
      <DownloadFile
        call={downloadEvidence}
        input={{ id }}
        title={external.evidenceName}
        aria-label={`Evidence for ${courseTitle}: ${external.evidenceName}`}
      >
        Evidence
      </DownloadFile>
    )
  if (certificateNumber === null) return '–'
  return (
    <Group gap="6px 10px">
      <Anchor
        component={Link}
        to={`/verify/${certificateNumber}`}
        size="sm"
        style={{ overflowWrap: 'anywhere' }}
        aria-label={`Certificate ${certificateNumber}`}
      >
        {certificateNumber}
      </Anchor>
      {certificateStatus && certificateStatus !== 'valid' && <StatusTag status={certificateStatus} />}
      {isInForce({ status: certificateStatus }) && <DownloadOne number={certificateNumber} />}
    </Group>
  )
}
