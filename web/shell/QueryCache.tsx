import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Notices } from './Notices.tsx'
import { makeQueryClient } from '../data/query-client.ts'

/** Surrounds every page that loads something. Each user has their own cache, so that no data is shown to another user. */
export function QueryCache() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <LeaveGuard />
      <Notices />
    </QueryClientProvider>
  )
}
