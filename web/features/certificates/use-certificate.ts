import { useCallback, useEffect, useRef, useState } from 'react'
import * as certificates from '#contract/calls/certificates.ts'
import { isNotFound, messageOf, send, sendForFile } from '../../data/send.ts'
import { saveBlob } from '../../data/save-file.ts'
import { useTheme } from '../../data/use-configuration.ts'

type State =
  | { step: 'building' | 'none' }
  | { step: 'failed'; message: string }
  | { step: 'done'; learner: string; course: string; number: string; pdf: Blob }
  | { step: 'revoked'; number: string }

/**
 * Downloads the certificate at once, and again when `start` is called. The content host first answers its data, then the
 * PDF, and the number with which it is verified. No token is sent there.
 */
export function useCertificate(userId: string, courseId: string) {
  const { contentUrl: origin } = useTheme()
  const [state, setState] = useState<State>({ step: 'building' })
  const running = useRef(false)

  const start = useCallback(async () => {
    // One download at a time, also when the page is mounted twice.
    if (running.current) return
    running.current = true
    setState({ step: 'building' })
    const ids = { userId, courseId }
    try {
      setState(await download(ids, origin))
    } catch (error) {
      setState(isNotFound(error) ? { step: 'none' } : { step: 'failed', message: messageOf(error) })
    } finally {
      running.current = false
    }
  }, [userId, courseId, origin])

  useEffect(() => void start(), [start])

  return { state, start: () => void start() }
}

async function download(ids: { userId: string; courseId: string }, origin: string): Promise<State> {
  try {
    const { learner, course } = await send(certificates.openCertificate, ids, { origin })
    const file = await sendForFile(certificates.document, ids, { origin })
    saveBlob(file.blob, file.fileName)
    const { number } = await send(certificates.number, ids, { origin })
    return { step: 'done', learner: learner.name, course: course.title, number, pdf: file.blob }
  } catch (error) {
    if (!isNotFound(error)) throw error
    // One that was revoked is not downloaded any more, but has a number.
    const { number } = await send(certificates.number, ids, { origin })
    return { step: 'revoked', number }
  }
}
