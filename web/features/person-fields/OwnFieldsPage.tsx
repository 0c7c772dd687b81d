import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Page } from '../../ui/Page.tsx'
import { OwnFieldList } from './OwnFieldList.tsx'

/** For administrators the fields of all clients, for a manager those of the own client. */
export function OwnFieldsPage() {
  const isAdministrator = useIsAdministrator()
  return (
    <Page
      title="Own fields"
      subtitle={
        isAdministrator
          ? 'What you note about the people of all organisations, such as a department. Fields of one organisation are on its page.'
          : 'What you note about your people, such as a department.'
      }
    >
      <OwnFieldList />
    </Page>
  )
}
