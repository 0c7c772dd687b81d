import { Card } from '../../ui/Card.tsx'
import { CertificatesTable } from './CertificatesTable.tsx'
import { DownloadOne, isInForce } from './DownloadOne.tsx'
import { useOwnCertificates } from './hooks.ts'

/** The certificates of the user, also those that were replaced or revoked. Absent without any. */
export function OwnCertificates() {
  const { data } = useOwnCertificates()
  if (!data || data.certificates.length === 0) return null
  return (
    <Card title="Certificates">
      <CertificatesTable
        label="Your certificates"
        certificates={data.certificates}
        empty="No certificates yet"
        actions={{
          label: 'Download',
          quiet: true,
          of: (one) => isInForce(one) && <DownloadOne number={one.number} />,
        }}
      />
    </Card>
  )
}
