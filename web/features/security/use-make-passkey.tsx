import { useState } from 'react'
import * as security from '#contract/calls/security.ts'
import { needsProof } from '../../data/send.ts'
import { toastFailure } from '../../data/toast.ts'
import { useReloadConfiguration } from '../../data/use-configuration.ts'
import { useSave } from '../../data/use-save.ts'
import { ProofDialog } from './ProofDialog.tsx'

/** Makes a passkey on this device and stores it. `onDone` gets recovery codes for a person who had none. */
export function useMakePasskey(onDone: (recoveryCodes: readonly string[]) => void) {
  const reload = useReloadConfiguration()
  const [isMaking, setIsMaking] = useState(false)
  const [asksWho, setAsksWho] = useState(false)
  const { save, saving } = useSave(security.addPasskey, {
    done: 'Passkey added. You can give it another name in the list',
    onSaved: reload,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  async function make() {
    setIsMaking(true)
    const { makePasskey, whyNoPasskey } = await import('./passkey.ts')
    try {
      save({ passkey: await makePasskey() })
    } catch (error) {
      if (needsProof(error)) setAsksWho(true)
      else toastFailure(whyNoPasskey(error, true))
    } finally {
      setIsMaking(false)
    }
  }
  const proof = asksWho && (
    <ProofDialog
      onProved={() => {
        setAsksWho(false)
        void make()
      }}
      onClose={() => setAsksWho(false)}
    />
  )
  return { make, isMaking: isMaking || saving, proof }
}
