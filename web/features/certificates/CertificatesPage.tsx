import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Card } from '../../ui/Card.tsx'
import { CertificatesTable } from './CertificatesTable.tsx'
import { DownloadOne, isInForce } from './DownloadOne.tsx'
import { useOwnCertificates } from './hooks.ts'

/** The user's own certificates, also those that were replaced or revoked. */
export function CertificatesPage() {
  const { data, error, refetch } = useOwnCertificates()
  return (
    <Page
      printable
      title="Certificates"
      subtitle="Each one can be downloaded, and checked by anybody who has its number."
    >
      <Card>
        <OrLoadFailed of={{ error, refetch }}>
          <CertificatesTable
            label="Your certificates"
            certificates={data?.certificates}
            empty="No certificates yet. You get one for each course that you pass."
            actions={{
              label: 'Download',
              quiet: true,
              of: (one) => isInForce(one) && <DownloadOne number={one.number} />,
            }}
          />
        </OrLoadFailed>
      </Card>
    </Page>
  )
}
