import { Button } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { Link } from 'react-router'

/** To the request of a pack about what a page shows. */
export const EvidenceLink = ({ of }: { of: Record<string, string> }) => (
  <Button
    component={Link}
    to={`/evidence?${new URLSearchParams(of).toString()}`}
    variant="default"
    leftSection={<IconFileCertificate size={16} aria-hidden />}
  >
    Evidence pack
  </Button>
)
