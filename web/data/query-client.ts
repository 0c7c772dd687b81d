import { QueryClient } from '@tanstack/react-query'

/** What has been loaded, for the pages of one user. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // By default what is asked for offline waits, and is sent when the network is back: a deletion among it.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
    },
  })
