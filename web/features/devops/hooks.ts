import * as health from '#contract/health.ts'
import { useLoad } from '../../app/use-load.ts'

export const useHealth = () => useLoad(health.look, {}, { everySeconds: 15 })
