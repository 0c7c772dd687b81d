// Where an item is shown: a frame of its own, one at a time.
import type { PackageItem } from '#contract/rules/package.ts'
import { missingPageMark } from '#contract/calls/playing.ts'
import type { RunTime } from './run-time/run-time.ts'
import { element } from './page/element.ts'
import { tellsNavigation } from './staying.ts'

/** How long an item may take to say good-bye. */
const patience = 2_000
/**
 * For browsers where only a sandbox holds an item that wants to lead the whole window elsewhere; there the frames of a
 * frameset cannot lead each other either.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads'
const allowed =
  'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; accelerometer; gyroscope; microphone; camera'

interface Told {
  loaded(): void
  /** It could not be had; what asks for it once more. */
  failed(retry: () => void): void
}

export interface Frame {
  /** Shows the item; its run-time stands ready before the first line of it runs. */
  show(item: PackageItem, address: string, run: RunTime | undefined, told: Told): void
  /** Takes the item away, and waits until it has said good-bye. */
  clear(): Promise<void>
}

export function makeFrame(stage: HTMLElement): Frame {
  let frame: HTMLIFrameElement | undefined
  let running: RunTime | undefined

  return {
    show(item, address, run, told) {
      running = run
      const host = window as unknown as Record<string, unknown>
      for (const name of ['API', 'API_1484_11']) delete host[name]
      if (run) lend(host, run)
      frame = element('iframe', {
        title: item.title || 'Course',
        allow: allowed,
        attributes: tellsNavigation || isDocument(address) ? {} : { sandbox },
      })
      const shown = frame
      const load = () => {
        stage.dataset['loading'] = 'true'
        shown.src = address
      }
      shown.addEventListener('load', () => {
        delete stage.dataset['loading']
        // All that a course shows is of this origin; what the browser says of a page it could not get is of none, as is
        // what some browsers show a PDF with.
        const page = shown.contentDocument
        if (page?.querySelector(`meta[name="${missingPageMark}"]`)) return
        if (page || run?.hasBegun || isDocument(address)) told.loaded()
        else told.failed(load)
      })
      load()
      stage.replaceChildren(shown)
    },
    async clear() {
      const [leaving, run] = [frame, running]
      frame = undefined
      running = undefined
      if (!leaving) return
      await emptied(leaving, run)
      leaving.remove()
      run?.close()
    },
  }
}

/** Notes that the item looks for its run-time: what never does has nothing to report. */
function lend(host: object, run: RunTime) {
  Object.defineProperty(host, run.name, {
    configurable: true,
    enumerable: true,
    get() {
      run.isSought = true
      return run.api
    },
    // Some packages lay a wrapper of their own in its place.
    set(value: unknown) {
      Object.defineProperty(host, run.name, { configurable: true, enumerable: true, writable: true, value })
    },
  })
}

/** Browsers show a PDF in no frame that has a sandbox; nothing in it runs, whatever it holds: files are what they are called. */
function isDocument(address: string): boolean {
  return /\.pdf$/i.test(new URL(address, location.href).pathname)
}

/** An empty page in its place makes the item leave as it would when its window closes. */
function emptied(frame: HTMLIFrameElement, run: RunTime | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stop = setTimeout(resolve, patience)
    frame.addEventListener('load', () => {
      clearTimeout(stop)
      // What is said on the way out comes before the empty page is there; a last word may still be on its way.
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
