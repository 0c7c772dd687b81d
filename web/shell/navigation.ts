// The entries of the browser's history as the pages are shown: one for every address. A navigation can be held until a
// question is answered. The router's own `createBrowserRouter` can too, but brings what loads data and sends forms by
// addresses, which is not used here and is more than half of the router (docs/decisions/101-smaller-scripts.md).
import {
  type Location,
  type Navigator,
  type Path,
  type NavigationType,
  type To,
  type UNSAFE_createBrowserHistory,
  parsePath,
} from 'react-router'

type BrowserEntries = ReturnType<typeof UNSAFE_createBrowserHistory>

interface Shown {
  location: Location
  /** How it was reached. */
  type: NavigationType
}

/** Whether this navigation waits for an answer. */
type Guard = (from: Location, to: Partial<Path>) => boolean

const settledMilliseconds = 50

export class Navigation {
  readonly #entries: BrowserEntries
  readonly navigator: Navigator
  #shown: Shown
  #onShown = () => {}
  #guard: Guard = () => false
  #onHeld = (_leave?: () => void) => {}
  /** While the entry of a held page is being returned to: called when that has happened. */
  #onReturned: (() => void) | undefined
  /** How many entries the browser is away from the held page. */
  #away = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(entries: BrowserEntries) {
    this.#entries = entries
    this.#shown = { location: entries.location, type: entries.action }
    this.navigator = {
      createHref: entries.createHref,
      encodeLocation: entries.encodeLocation,
      go: entries.go,
      push: (to, state) => this.#change(to, () => entries.push(to, state)),
      replace: (to, state) => this.#change(to, () => entries.replace(to, state)),
    }
  }

  readonly shown = () => this.#shown
  readonly address = () => this.#shown.location

  /** Until the answer is called. */
  listen(listener: () => void) {
    this.#onShown = listener
    const stop = this.#entries.listen(({ location, delta }) => this.#moved(location, delta))
    return () => {
      this.#onShown = () => {}
      stop()
    }
  }

  /**
   * Navigations for which `holds` returns true are given to `held` instead, until the answer is called. When another page is shown
   * meanwhile, such as after a save that was under way, `held` is called without one: there is nothing left to ask.
   */
  hold(holds: Guard, held: (leave?: () => void) => void) {
    this.#guard = holds
    this.#onHeld = held
    return () => {
      this.#guard = () => false
    }
  }

  #show() {
    this.#onHeld()
    this.#shown = { location: this.#entries.location, type: this.#entries.action }
    this.#onShown()
  }

  #change(to: To, store: () => void) {
    const leave = () => {
      store()
      this.#show()
    }
    const wanted = typeof to === 'string' ? parsePath(to) : to
    if (this.#guard(this.#shown.location, wanted)) this.#onHeld(leave)
    else leave()
  }

  /** After Back and Forward the browser is at the other entry already: a held one is returned from at once. */
  #moved(location: Location, steps: number | null) {
    if (this.#onReturned) this.#returnTo(steps ?? 0)
    else if (steps && this.#guard(this.#shown.location, location)) {
      const returned = new Promise<void>((resolve) => (this.#onReturned = resolve))
      this.#away = steps
      this.#entries.go(-steps)
      this.#onHeld(() => void returned.then(() => this.#entries.go(steps)))
    } else this.#show()
  }

  /** Back may be pressed again before the browser is at the held page: it returns once nothing moves any more. */
  #returnTo(steps: number) {
    this.#away += steps
    clearTimeout(this.#retry)
    if (this.#away === 0) {
      this.#onReturned?.()
      this.#onReturned = undefined
    } else this.#retry = setTimeout(() => this.#entries.go(-this.#away), settledMilliseconds)
  }
}
