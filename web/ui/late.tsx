import { type ComponentType, useEffect, useState } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { whenIdle } from './when-idle.ts'
import { whenUsed } from './when-used.ts'

/**
 * A component whose code is no part of the page. It comes with the user's first action, or when the component is shown. Where
 * it cannot be loaded, its place says so and the page stays as it is.
 *
 * @param Waiting in its place until it is loaded, which begins when the rest of the page is drawn
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  const loadNow = async () => {
    Loaded = await load()
  }
  whenUsed(loadNow)

  return function Late(props) {
    const [, setArrived] = useState(Loaded !== undefined)
    const [error, setError] = useState<Error>()
    const attempt = () => {
      setError(undefined)
      loadNow().then(() => setArrived(true), setError)
    }
    useEffect(() => {
      // It may have arrived since the place was drawn.
      if (Loaded) return setArrived(true)
      return Waiting ? whenIdle(attempt) : attempt()
    }, [])
    if (Loaded) return <Loaded {...props} />
    if (error) return <LoadFailed error={error} message="Something went wrong" onRetry={attempt} />
    return Waiting ? <Waiting {...props} /> : null
  }
}
