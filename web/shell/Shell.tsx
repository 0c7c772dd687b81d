import { Suspense, useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSecondFactorDue } from '../data/use-configuration.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PrintHeading } from './PrintHeading.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { SecondFactorBanner, setUpPath } from './SecondFactorBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import classes from './Shell.module.css'
import { useSideMenu } from './use-side-menu.ts'

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
