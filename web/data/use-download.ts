import { useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { saveFile } from './save-file.ts'
import { toastRefusal } from './toast.ts'

/** Downloads the file that a call answers. A refusal is shown as a toast. */
export function useDownload<C extends Call>(call: C) {
  const [saving, setSaving] = useState(false)
  return {
    saving,
    save(input: Input<C>) {
      setSaving(true)
      saveFile(call, input)
        .catch(toastRefusal)
        .finally(() => setSaving(false))
    },
  }
}
