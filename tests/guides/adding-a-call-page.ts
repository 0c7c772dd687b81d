// The code of docs/adding-a-call.md for pages.
import { useLoad } from '#web/data/use-load.ts'
import { pathways } from './adding-a-call.ts'

export const usePathwaySize = (id: string) => useLoad(pathways.size, { id })
