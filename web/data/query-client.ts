import { QueryClient } from '@tanstack/react-query'

/** The cache of what has been loaded, for the pages of one user. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // By default a call that is made offline waits and is sent when the network is back, even a deletion.
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
