import { useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { useSave } from '../../data/use-save.ts'
import { ProofDialog } from './ProofDialog.tsx'

/**
 * As useSave, for a call before which the user may have to confirm that it is really them (rule access-81). The page shows `proof`, and the
 * call is made again after it.
 */
export function useProvedSave<C extends Call>(call: C, options: Parameters<typeof useSave<C>>[1] = {}) {
  const [waiting, setWaiting] = useState<{ input: Input<C> }>()
  const { save, ...saving } = useSave(call, { ...options, onProof: (input) => setWaiting({ input }) })
  const proof = waiting && (
    <ProofDialog
      onProved={() => {
        setWaiting(undefined)
        save(waiting.input)
      }}
      onClose={() => setWaiting(undefined)}
    />
  )
  return { save, proof, ...saving }
}
