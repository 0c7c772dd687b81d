import * as health from '#contract/calls/health.ts'
import { useLoad } from '../../data/use-load.ts'

export const useHealth = () => useLoad(health.check, {}, { everySeconds: 15 })
