import { AppShell, Box } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { Outlet, useLocation } from 'react-router'
import { requestToasts } from '../data/toast.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PrintHeading } from './PrintHeading.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Sidebar } from './Sidebar.tsx'
import { sideMenuThreshold, useSideMenu } from './use-side-menu.ts'

// Loaded now, so that toasts can be shown without a network.
requestToasts()

/** The frame of every page of a logged-in user: header, side menu, footer. */
export function Shell() {
  const { wide, opened, toggle, closeWhenNarrow } = useSideMenu()
  const { pathname } = useLocation()

  const close = useEffectEvent(closeWhenNarrow)
  useEffect(() => close(), [pathname])

  return (
    <>
      <SkipLink />
      <AppShell
        header={{ height: 60 }}
        navbar={{
          width: 264,
          // Between two pixels: at the breakpoint itself Mantine's rules for wide and for narrow windows both apply.
          breakpoint: sideMenuThreshold + 0.5,
          collapsed: { mobile: !opened, desktop: !opened },
        }}
        padding={0}
        layout="alt"
        transitionDuration={150}
      >
        <AppShell.Header bg="var(--surface)" withBorder style={{ borderColor: 'var(--line)' }}>
          <Header isMenuOpen={opened} isMenuBeside={wide} onToggleMenu={toggle} />
        </AppShell.Header>
        <AppShell.Navbar
          id="side-menu"
          bg="var(--nav)"
          withBorder={false}
          inert={!opened}
          // So that the edge of a white menu is visible.
          style={{ boxShadow: 'inset -1px 0 color-mix(in srgb, var(--nav-font) 12%, var(--nav))' }}
        >
          <Sidebar onClose={wide ? undefined : closeWhenNarrow} />
        </AppShell.Navbar>
        <AppShell.Main component="div" style={{ display: 'flex', flexDirection: 'column' }}>
          <Content />
          <Footer />
          <ConfirmDialog />
        </AppShell.Main>
      </AppShell>
    </>
  )
}

const Content = () => (
  <Box
    component="main"
    id="content"
    tabIndex={-1}
    style={{ outline: 'none' }}
    flex={1}
    p={{ base: 'md', sm: 'xl' }}
    maw={1320}
    w="100%"
    mx="auto"
  >
    <PrintHeading />
    <Suspense fallback={<PageLoading />}>
      <Outlet />
    </Suspense>
  </Box>
)
