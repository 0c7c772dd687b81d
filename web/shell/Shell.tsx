import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Navigate, Outlet, useLocation, Link } from 'react-router'
import { useSecondFactorDue, useTheme } from '../data/use-configuration.ts'
import { Header } from './Header.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { MissingFieldsBanner } from './MissingFieldsBanner.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Sidebar } from './Sidebar.tsx'
import classes from './Shell.module.css'
import { useSideMenu } from './use-side-menu.ts'
import { useWindowEvent } from '@mantine/hooks'
import { flushSync } from 'react-dom'
import { showDateTime, showDate } from '../ui/dates.tsx'
import { Anchor, Group, Text, Box } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Note } from '../ui/Note.tsx'

// Set by the part of Mantine's dialogs that hides the bar for scrolling: what is fixed does not move then.
const staysWithoutScrollbar = 'right-scroll-bar-position'

/** The frame of every page of a logged-in user: header, side menu, footer. */
export function Shell() {
  const { wide, opened, wasOpened, toggle, closeWhenNarrow } = useSideMenu()
  const { pathname } = useLocation()
  const { mustSetUp } = useSecondFactorDue()

  const close = useEffectEvent(closeWhenNarrow)
  useEffect(() => close(), [pathname])

  // Every other page would only show refusals (rule access-87).
  if (mustSetUp && pathname !== setUpPath) return <Navigate to={setUpPath} replace />
  return (
    <>
      <SkipLink />
      <div className={classes['frame']} data-menu={opened ? 'open' : 'closed'}>
        <header className={`${classes['header']} ${staysWithoutScrollbar}`}>
          <Header isMenuOpen={opened} isMenuBeside={wide} onToggleMenu={toggle} />
        </header>
        <nav id="side-menu" className={classes['menu']} inert={!opened}>
          {wasOpened && <Sidebar onClose={wide ? undefined : closeWhenNarrow} />}
        </nav>
        <div className={classes['body']}>
          <main id="content" tabIndex={-1} className={classes['content']}>
            <PrintHeading />
            <SecondFactorBanner />
            {!mustSetUp && <MissingFieldsBanner />}
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </main>
          <Footer />
          <ConfirmDialog />
        </div>
      </div>
    </>
  )
}

/** At the top of a printed page: whose document it is, and when it was printed. The page's own title follows. */
function PrintHeading() {
  const { logoUrl, name } = useTheme()
  const [printedAt, setPrintedAt] = useState('')
  // The browser takes its picture of the page when this has returned.
  useWindowEvent('beforeprint', () => flushSync(() => setPrintedAt(new Date().toISOString())))
  return (
    <header className={classes['heading']} data-print="only">
      <img src={logoUrl} alt="" />
      <span>{name}</span>
      {printedAt && <time dateTime={printedAt}>Printed on {showDateTime(printedAt)}</time>}
    </header>
  )
}

function Footer() {
  return (
    <Group
      component="footer"
      justify="space-between"
      px={{ base: 'md', sm: 'xl' }}
      py="md"
      maw={1320}
      w="100%"
      mx="auto"
    >
      <Text size="sm" c="var(--quiet)">
        Copyright © {new Date().getFullYear()}
      </Text>
      <Group gap="md">
        <Anchor component={Link} to="/terms" size="sm" c="var(--quiet)" underline="always">
          Terms of use
        </Anchor>
        <Anchor component={Link} to="/gdpr/privacy" size="sm" c="var(--quiet)" underline="always">
          Privacy policy
        </Anchor>
      </Group>
    </Group>
  )
}

const setUpPath = '/my-account/security'

/** Names the day by which a second factor is to be set up, and afterwards says why no other page is shown (rules access-86 and access-87). */
function SecondFactorBanner() {
  const { secondFactorDue, mustSetUp } = useSecondFactorDue()
  const { pathname } = useLocation()
  if (secondFactorDue === null) return null
  return (
    <Box mb="lg" data-print="never">
      <Note icon={<IconShieldLock aria-hidden />} {...(mustSetUp ? { title: 'One more step' } : {})}>
        <Text size="sm">
          {mustSetUp
            ? 'Your organisation asks for a second factor at the log-in. Please set up an authenticator app or a passkey here; then you can go on.'
            : `Your organisation asks for a second factor at the log-in: an authenticator app or a passkey. Please set one up by ${showDate(secondFactorDue)}. `}
          {pathname !== setUpPath && (
            <Anchor component={Link} to={setUpPath} inherit c="inherit" underline="always">
              Set it up now
            </Anchor>
          )}
        </Text>
      </Note>
    </Box>
  )
}
