import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Page } from '../../ui/Page.tsx'
import { ComplianceList } from './ComplianceList.tsx'
import { ComplianceMatrix } from './ComplianceMatrix.tsx'
import { CompliancePeople } from './CompliancePeople.tsx'
import { useChosenClient, usePastView } from './hooks.ts'
import { PastPeople } from './PastPeople.tsx'
import { useChoices } from './use-choices.ts'
import { useShownView, ViewSwitch } from './ViewSwitch.tsx'

const views = { people: CompliancePeople, courses: ComplianceList, matrix: ComplianceMatrix }

/** Shows who is up to date today and who has to complete which course until when. */
export function CompliancePage() {
  const isAdministrator = useIsAdministrator()
  const choices = useChoices(isAdministrator, useChosenClient())
  const shown = useShownView()
  // Only the people are known of a past day (rule deadlines-62).
  const showsPast = usePastView().filters.on !== undefined
  const View = showsPast ? PastPeople : views[shown]
  return (
    <Page
      title="Compliance"
      subtitle={
        showsPast
          ? 'Who was up to date at the end of a past day.'
          : 'Who has to complete what, until when, and where each stands today.'
      }
      actions={<ViewSwitch isPast={showsPast} />}
    >
      <View choices={choices} isAdministrator={isAdministrator} />
    </Page>
  )
}
