import { Page } from '../../ui/Page.tsx'
import { Provisioning } from './Provisioning.tsx'

/** For managers whom an administrator lets make tokens (rule provisioning-2). */
export const ProvisioningPage = () => (
  <Page
    title="Provisioning"
    subtitle="A directory such as Entra or Okta adds, changes and archives your people by itself."
  >
    <Provisioning />
  </Page>
)
