import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Page } from '../../ui/Page.tsx'
import { MailTexts } from './MailTexts.tsx'

/** Shows the mail texts of the provider to administrators, and those of their client to managers. */
export function MailTextsPage() {
  const isProvider = useIsAdministrator()
  return (
    <Page
      title="Mail texts"
      subtitle={
        isProvider
          ? 'What mails about due dates and seats say, for all organisations without texts of their own.'
          : 'What mails about due dates and seats say to the people of your organisation.'
      }
    >
      <MailTexts
        clientId={null}
        inherited={isProvider ? 'default texts' : 'texts of your training provider'}
      />
    </Page>
  )
}
