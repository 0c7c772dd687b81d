import { hasRole } from '../../data/route-set.ts'
import { useSession } from '../../data/session.ts'
import { useIsLimited } from '../../data/use-configuration.ts'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import { MissingFields } from '../person-fields/MissingFields.tsx'
import { MyOwnFields } from '../person-fields/MyOwnFields.tsx'
import { SecurityCard } from '../security/SecurityCard.tsx'
import { AccountDetails } from './AccountDetails.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { useMyAccount } from './use-account.ts'
import { Radio, Stack, Text } from '@mantine/core'
import { useColourScheme, schemeNames, useChangeColourScheme } from '../../data/colour-scheme.ts'
import { Card } from '../../ui/Card.tsx'
import { colourSchemes } from '#contract/rules/colours.ts'
import { mine } from '#contract/calls/own-data.ts'
import { DownloadCsv } from '../../data/DownloadCsv.tsx'

export function AccountPage() {
  const user = useSession()
  const isLimited = useIsLimited()
  const { data, error, refetch } = useMyAccount()
  if (!data) return <PageUnloaded of={{ error, refetch }} />
  const managesPeople = user && !isLimited && (hasRole(user, 'ADMIN') || hasRole(user, 'CLIENTADMIN'))
  return (
    <Page title="My Account">
      <MissingFields />
      <AccountDetails user={data.user} nameAt={managesPeople ? `/user/${data.urlToken}` : undefined} />
      <ChangePassword />
      <SecurityCard />
      <ColourSchemeChoice />
      {user && hasRole(user, 'LEARNER') && <CalendarCard />}
      <OwnDataCard />
      <MyOwnFields />
    </Page>
  )
}

/** The choice between a light and a dark page, here and in the header. It is stored with the account, for every device. */
function ColourSchemeChoice() {
  const chosen = useColourScheme()
  const change = useChangeColourScheme()
  return (
    <Card narrow title="Colour scheme">
      <Radio.Group aria-label="Colour scheme" value={chosen} onChange={(scheme) => change(scheme)}>
        <Stack gap="sm">
          {colourSchemes.map((scheme) => (
            <Radio key={scheme} value={scheme} label={schemeNames[scheme]} />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  )
}

/** In My Account: everything that is held about the person. */
const OwnDataCard = () => (
  <Card narrow title="Your data">
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="var(--quiet)">
        Everything that is held about you, as a ZIP file: your account, courses, answers, certificates, posts
        and emails. You can download it twice a day.
      </Text>
      <DownloadCsv label="Download my data" call={mine} input={{}} />
    </Stack>
  </Card>
)
