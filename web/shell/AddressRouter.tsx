// Shows the page of the address, and the next one after a navigation.
import {
  type ReactNode,
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { type RouteObject, Router, useLocation, useRoutes } from 'react-router'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { type KeptSelections, SelectionsContext } from '../ui/kept-selections.ts'
import { AddressContext } from '../ui/use-change-address.ts'
import type { Navigation } from './navigation.ts'
import { Button, Stack, Text } from '@mantine/core'
import { PageHeading } from '../ui/PageHeading.tsx'
import { somethingWrong } from '../data/send.ts'

const NavigationContext = createContext<Navigation | undefined>(undefined)

interface AddressRouterProps {
  navigation: Navigation
  routes: RouteObject[]
}

export function AddressRouter({ navigation, routes }: AddressRouterProps) {
  const [{ location, type }, setShown] = useState(navigation.shown)
  useLayoutEffect(() => {
    const show = () => setShown(navigation.shown())
    show()
    // Until the code of the next page has arrived, the previous one stays.
    return navigation.listen(() => startTransition(show))
  }, [navigation])
  const [lists] = useState<Omit<KeptSelections, 'entry'>>(() => ({ selections: new Map(), rows: new Map() }))
  const kept = useMemo(() => ({ entry: location.key, ...lists }), [location.key, lists])
  return (
    <NavigationContext value={navigation}>
      <AddressContext value={navigation.address}>
        <SelectionsContext value={kept}>
          <Router location={location} navigationType={type} navigator={navigation.navigator}>
            <Routes routes={routes} />
          </Router>
        </SelectionsContext>
      </AddressContext>
    </NavigationContext>
  )
}

const Routes = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)

/** A navigation for which `holds` returns true waits: it continues with `leave`, and is discarded with `stay`. */
export function useHeldNavigation(holds: Parameters<Navigation['hold']>[0]) {
  const navigation = use(NavigationContext)
  const [held, setHeld] = useState<{ leave: () => void }>()
  useEffect(() => navigation?.hold(holds, (leave) => setHeld(leave && { leave })), [navigation, holds])
  if (!held) return undefined
  return {
    stay: () => setHeld(undefined),
    leave() {
      setHeld(undefined)
      held.leave()
    },
  }
}

/** Shows that a page failed in the place of that page, until another address is opened. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <ErrorBoundary failed={<FailedPage />} address={key}>
      {children}
    </ErrorBoundary>
  )
}

/** Shown when a page throws an error, or its code cannot be loaded. */
function FailedPage() {
  return (
    <Stack align="center" gap="md" py={80} ta="center" role="alert">
      <PageHeading title={somethingWrong} />
      <Text c="var(--quiet)">
        The page could not be shown. Everything that you had saved is still stored.
      </Text>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Stack>
  )
}
