import { Group } from '@mantine/core'
import { useState } from 'react'
import { type IssuedCertificate, downloadOfLearner } from '#contract/calls/issued-certificates.ts'
import { useDownload } from '../../data/use-download.ts'
import { Card } from '../../ui/Card.tsx'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { ReissueDialog } from './ReissueDialog.tsx'
import { CertificatesMenu } from './CertificatesMenu.tsx'
import { CertificatesTable } from './CertificatesTable.tsx'
import { DownloadOne, isInForce } from './DownloadOne.tsx'
import { useCertificatesOf, useWatchCertificates } from './hooks.ts'

interface LearnerCertificatesProps {
  learner: { urlToken: string; firstName: string; lastName: string }
  /** Whether the user may revoke them and issue them again. */
  mayChange: boolean
}

/** The certificates of a learner, also those that were replaced or revoked. */
export function LearnerCertificates({ learner, mayChange }: LearnerCertificatesProps) {
  const { data, error, refetch } = useCertificatesOf(learner.urlToken)
  useWatchCertificates(learner.urlToken)
  const [revoking, setRevoking] = useState<IssuedCertificate>()
  const [reissuing, setReissuing] = useState<IssuedCertificate>()
  const inForce = data?.certificates.filter(isInForce) ?? []

  return (
    <Card title="Certificates" actions={inForce.length > 1 && <DownloadAll urlToken={learner.urlToken} />}>
      <OrLoadFailed of={{ error, refetch }}>
        <CertificatesTable
          label="Certificates of this learner"
          certificates={data?.certificates}
          empty="No certificates yet"
          actions={{
            label: 'Actions',
            quiet: true,
            of: (one) =>
              isInForce(one) && (
                <Group gap={6} justify="flex-end">
                  <DownloadOne number={one.number} />
                  {mayChange && (
                    <>
                      <Change of={one} what="Issue again" onClick={() => setReissuing(one)} />
                      <Change of={one} what="Revoke" onClick={() => setRevoking(one)} />
                    </>
                  )}
                </Group>
              ),
          }}
        />
      </OrLoadFailed>
      {revoking && <RevokeDialog certificate={revoking} onClose={() => setRevoking(undefined)} />}
      {reissuing && (
        <ReissueDialog certificate={reissuing} learner={learner} onClose={() => setReissuing(undefined)} />
      )}
    </Card>
  )
}

function DownloadAll({ urlToken }: { urlToken: string }) {
  const { save, saving, stop } = useDownload(downloadOfLearner)
  return (
    <CertificatesMenu
      label="Download all"
      saving={saving}
      onDownload={(format) => save({ urlToken, format })}
      onStop={stop}
    />
  )
}

interface ChangeProps {
  of: IssuedCertificate
  what: string
  onClick: () => void
}

const Change = ({ of: { number }, what, onClick }: ChangeProps) => (
  <RowButton label={what} name={number} look="default" onClick={onClick} />
)
