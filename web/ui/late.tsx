import { type ComponentType, useEffect, useState } from 'react'
import { LoadFailed } from './LoadFailed.tsx'

/**
 * A component whose code is loaded when it is first shown (rule screens-14): only for what is much heavier than its page, such as the editor of
 * formatted text, and for the tabs of a page. Where it cannot be loaded, its place says so and the page stays as it is.
 *
 * @param Waiting in its place until it is loaded. It has nothing that can be pressed, typed in or focused: it is replaced, and that
 *   would be lost.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined

  return function Late(props) {
    const [, setArrived] = useState(Loaded !== undefined)
    const [error, setError] = useState<Error>()
    const attempt = () => {
      setError(undefined)
      load().then((arrived) => {
        Loaded = arrived
        setArrived(true)
      }, setError)
    }
    useEffect(() => {
      // It may have arrived since the place was drawn.
      if (Loaded) setArrived(true)
      else attempt()
    }, [])
    if (Loaded) return <Loaded {...props} />
    if (error) return <LoadFailed error={error} message="Something went wrong" onRetry={attempt} />
    return <Waiting {...props} />
  }
}
