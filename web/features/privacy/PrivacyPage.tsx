import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { PrivacyPolicy } from './PrivacyPolicy.tsx'

const title = 'Privacy policy'
const subtitle = 'Last updated February 2021'

/** For a logged-in user: a page like the others. */
export function PrivacyPage() {
  return (
    <Page printable title={title} subtitle={subtitle}>
      <Card>
        <PrivacyPolicy />
      </Card>
    </Page>
  )
}

/** For visitors. */
export function VisitorPrivacyPage() {
  return (
    <VisitorPage wide title={title} subtitle={subtitle}>
      <PrivacyPolicy />
    </VisitorPage>
  )
}
