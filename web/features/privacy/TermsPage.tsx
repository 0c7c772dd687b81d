import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { TermsOfUse } from './TermsOfUse.tsx'

const title = 'Terms of use'

/** For a logged-in user: a page like the others. */
export function TermsPage() {
  return (
    <Page printable title={title}>
      <Card>
        <TermsOfUse />
      </Card>
    </Page>
  )
}

/** For visitors. */
export function VisitorTermsPage() {
  return (
    <VisitorPage wide title={title}>
      <TermsOfUse />
    </VisitorPage>
  )
}
