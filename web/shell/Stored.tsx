import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Notices } from './Notices.tsx'
import { makeQueryClient } from '../data/query-client.ts'

/** Around every screen that loads something. One for each user, so that nothing loaded for one is shown to the next. */
export function Stored() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <LeaveGuard />
      <Notices />
    </QueryClientProvider>
  )
}
