import { options } from '#contract/calls/clients.ts'
import { useLoad } from './use-load.ts'

/** Loads all clients by name, among which only administrators can choose; `options` are those of a field. */
export function useClientOptions({ enabled = true } = {}) {
  const loaded = useLoad(options, {}, { enabled })
  return {
    ...loaded,
    options: (loaded.data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
}
