// Shows an item in a frame. Only one item is shown at a time.
import type { PackageItem } from '#contract/rules/package.ts'
import { missingPageMark } from '#contract/rules/player-window.ts'
import type { RunTime } from '../run-time/run-time.ts'
import { element } from '../page/element.ts'
import { reportsNavigation } from './navigation-guard.ts'
import { trackOpenedWindows } from './opened-windows.ts'

/** The maximum time in milliseconds for an item to unload. */
const unloadTimeoutMs = 2_000
/**
 * The sandbox for browsers in which nothing else prevents an item from navigating the whole window. In these browsers the
 * frames of a frameset cannot navigate each other either.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads'
const allowed =
  'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; accelerometer; gyroscope; microphone; camera'

interface FrameEvents {
  loaded(): void
  /** The item could not be loaded. `retry` loads it again. */
  failed(retry: () => void): void
}

export interface Frame {
  /** Shows the item. The run-time is ready before the first line of the item runs. */
  show(item: PackageItem, address: string, run: RunTime | undefined, events: FrameEvents): void
  /** Removes the item, and waits until it has unloaded. */
  clear(): Promise<void>
  /** Closes the windows that the item has opened, because the page of the player closes. */
  closeWindows(): void
}

/** @param within the address below which the pages of the course are */
export function makeFrame(stage: HTMLElement, within: string): Frame {
  const windows = trackOpenedWindows(within)
  let frame: HTMLIFrameElement | undefined
  let running: RunTime | undefined

  return {
    show(item, address, run, events) {
      running = run
      const host = window as unknown as Record<string, unknown>
      for (const name of ['API', 'API_1484_11']) delete host[name]
      if (run) lend(host, run)
      frame = element('iframe', {
        title: item.title || 'Course',
        allow: allowed,
        attributes: reportsNavigation || isDocument(address) ? {} : { sandbox },
      })
      const shown = frame
      const load = () => {
        stage.dataset['loading'] = 'true'
        shown.src = address
      }
      shown.addEventListener('load', () => {
        delete stage.dataset['loading']
        // All pages of a course have this origin. The browser's own page for a failed request has none, and neither has the
        // page in which some browsers show a PDF.
        const page = shown.contentDocument
        if (page?.querySelector(`meta[name="${missingPageMark}"]`)) return
        if (page || run?.hasBegun || isDocument(address)) events.loaded()
        else events.failed(load)
      })
      load()
      stage.replaceChildren(shown)
      windows.watch(shown)
    },
    async clear() {
      const [leaving, run] = [frame, running]
      frame = undefined
      running = undefined
      if (!leaving) return
      await windows.close()
      await emptied(leaving, run)
      leaving.remove()
      run?.close()
    },
    closeWindows: () => void windows.close(),
  }
}

/** Offers the run-time to the item and records that the item looks for it: an item that never does has nothing to report. */
function lend(host: object, run: RunTime) {
  Object.defineProperty(host, run.name, {
    configurable: true,
    enumerable: true,
    get() {
      run.isSought = true
      return run.api
    },
    // Some packages replace the run-time with their own wrapper.
    set(value: unknown) {
      Object.defineProperty(host, run.name, { configurable: true, enumerable: true, writable: true, value })
    },
  })
}

/**
 * Whether the address is a PDF. Browsers do not show a PDF in a frame with a sandbox. It needs none: a file is served with
 * the type of its name, so nothing in it runs.
 */
function isDocument(address: string): boolean {
  return /\.pdf$/i.test(new URL(address, location.href).pathname)
}

/** Loads an empty page in the frame. This makes the item unload in the same way as when its window closes. */
function emptied(frame: HTMLIFrameElement, run: RunTime | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stop = setTimeout(resolve, unloadTimeoutMs)
    frame.addEventListener('load', () => {
      clearTimeout(stop)
      // Reports of an unloading item arrive before the empty page has loaded, but a last call may still follow.
      if (!run?.hasBegun || run.hasEnded) resolve()
      else setTimeout(resolve, 50)
    })
    try {
      frame.contentWindow?.location.replace('about:blank')
    } catch {
      frame.src = 'about:blank'
    }
  })
}
