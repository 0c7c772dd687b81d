import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { IssuedCertificate } from '#contract/calls/issued-certificates.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Day } from '../../ui/Days.tsx'
import { StatusTag } from './StatusTag.tsx'

interface CertificatesTableProps {
  label: string
  /** Absent while loading. */
  certificates: IssuedCertificate[] | undefined
  empty: string
  actions: Column<IssuedCertificate>
}

/** All certificates of a person, the newest first. */
export const CertificatesTable = ({ label, certificates, empty, actions }: CertificatesTableProps) => (
  <DataTable
    label={label}
    rows={certificates}
    keyOf={({ number }) => number}
    empty={empty}
    compact
    columns={[
      {
        label: 'Certificate',
        of: ({ number, courseTitle, firstName, lastName }) => (
          <>
            <bdi>{courseTitle}</bdi>
            <Text size="sm" c="var(--quiet)">
              For <bdi>{`${firstName} ${lastName}`}</bdi>
            </Text>
            <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
              <Anchor component={Link} to={`/verify/${number}`}>
                {number}
              </Anchor>
            </Text>
          </>
        ),
      },
      { label: 'Issued', labelled: true, of: ({ issuedOn }) => <Day of={issuedOn} /> },
      {
        label: 'Valid until',
        labelled: true,
        of: ({ expiresOn }) => (expiresOn ? <Day of={expiresOn} /> : 'No end date'),
        whole: true,
      },
      {
        label: 'Status',
        of: (certificate) => (
          <Stack gap={4} align="flex-start">
            <StatusTag status={certificate.status} />
            <Reason {...certificate} />
          </Stack>
        ),
      },
      actions,
    ]}
  />
)

function Reason({ revokedReason, issueReason }: IssuedCertificate) {
  const reason = revokedReason ?? (issueReason && `Issued again: ${issueReason}`)
  if (!reason) return null
  return (
    <Text size="sm" c="var(--quiet)" dir="auto" style={{ overflowWrap: 'anywhere' }}>
      {reason}
    </Text>
  )
}
