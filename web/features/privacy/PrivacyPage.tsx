import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { PrivacyPolicy } from './PrivacyPolicy.tsx'

const title = 'Privacy policy'
const subtitle = 'Last updated February 2021'

/** For somebody who is logged in: a screen like the others. */
export function PrivacyPage() {
  return (
    <Page title={title} subtitle={subtitle}>
      <Card>
        <PrivacyPolicy />
      </Card>
    </Page>
  )
}

/** The same without logging in. */
export function VisitorPrivacyPage() {
  return (
    <VisitorPage wide title={title} subtitle={subtitle}>
      <PrivacyPolicy />
    </VisitorPage>
  )
}
