// Opens the whole client at an address, in a real browser and without a server: a test gives the replies that it is about.
import '@fontsource-variable/inter/wght.css'
import '../shell/mantine.css'
import '../ui/tokens.css'
import '../shell/base.css'
import '../shell/print.css'
import { notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/call.ts'
import { type SessionUser, extendSession } from '#contract/calls/accounts.ts'
import * as theme from '#contract/calls/theme.ts'
import { Product } from '../Product.tsx'
import { removeUser, storeUser } from '../data/session.ts'
import { defaultTheme } from '../ui/theme.ts'
import { type GivenReply, type Request, callOf, replyTo, wholeReply } from './replies.ts'

interface Opened {
  role?: Role | 'visitor'
  /** A test may add to this array later: it counts from then on. */
  replies?: GivenReply[]
  /** The number of rows in each list of the replies that the test does not give; 1 by default. */
  rows?: number
  /** As when the page is loaded again: what the browser has stored stays, also who is logged in. */
  isReload?: boolean
  /** In pixels; a small laptop by default. */
  viewport?: [width: number, height: number]
}

export const phone: [number, number] = [390, 844]

// The smaller files of web/shell/fonts.css are optional: where one comes late, which depends on the machine, a wider font of the system
// stays, and lines break elsewhere. Here the font's own files are waited for.
const fontIsThere = document.fonts.load('16px "Inter Variable"')

let close: (() => void) | undefined

/** Takes the page away that is there. */
export function closeProduct() {
  close?.()
}

let isConnected = true

/** Takes the network away: each request fails, and the browser reports that it is offline. */
export function disconnect() {
  isConnected = false
  dispatchEvent(new Event('offline'))
}

/** Each request fails, and the browser does not know why. */
export function stopServer() {
  isConnected = false
}

export function reconnect() {
  isConnected = true
  dispatchEvent(new Event('online'))
}

export const user: SessionUser = {
  token: crypto.randomUUID(),
  role: 'ADMIN',
  secondaryRole: null,
  id: '99999999-9999-4999-8999-999999999999',
  clientId: '88888888-8888-4888-8888-888888888888',
  expires: inTwoHours(),
  firstName: 'Ada',
  lastName: 'Lovelace',
}

/** Returns the requests that the client makes, also those that follow. */
export async function openProduct(address: string, opened: Opened = {}): Promise<Request[]> {
  const { role = 'ADMIN', replies = [], rows = 1, isReload = false, viewport = [1280, 800] } = opened
  closeProduct()
  await fontIsThere
  await page.viewport(...viewport)
  if (!isReload) startAs(role)
  reconnect()
  const requests: Request[] = []
  async function answer(method: string, url: string, body: Record<string, unknown>) {
    const request = callOf(method, url, body)
    requests.push(request)
    if (!isConnected) throw new TypeError('Failed to fetch')
    return answerTo(request, [...replies, ...defaults], rows)
  }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    answer(
      init?.method ?? 'GET',
      url,
      init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {},
    ),
  )
  vi.stubGlobal('XMLHttpRequest', uploadBy(answer))
  history.replaceState(null, '', address)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<Product />)
  close = () => {
    root.unmount()
    place.remove()
    // They would fill the places of the next page's messages, which then wait.
    notifications.cleanQueue()
    notifications.clean()
    vi.unstubAllGlobals()
    close = undefined
  }
  return requests
}

/** Uploads are sent by XMLHttpRequest and not by fetch. The input of such a call has the fields of its form. */
function uploadBy(answer: (method: string, url: string, body: Record<string, unknown>) => Promise<Response>) {
  return class Upload {
    status = 0
    responseText = ''
    upload = {}
    onload?: () => void
    onerror?: () => void
    private to: [method: string, url: string] = ['', '']
    open(...to: [method: string, url: string]) {
      this.to = to
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    async send(form: FormData) {
      // The names of some forms begin with a capital, where the contract has a small letter.
      const fields = [...form].map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value])
      try {
        const reply = await answer(...this.to, Object.fromEntries(fields) as Record<string, unknown>)
        this.status = reply.status
        this.responseText = await reply.text()
        this.onload?.()
      } catch {
        this.onerror?.()
      }
    }
  }
}

export const pause = (milliseconds: number) => new Promise<void>((over) => setTimeout(over, milliseconds))

function startAs(role: Role | 'visitor') {
  localStorage.clear()
  sessionStorage.clear()
  if (role === 'visitor') removeUser()
  // With the token of before, the client would take it for the same session, and keep the role.
  else storeUser({ ...user, role, token: crypto.randomUUID() })
}

/** A session that ends within an hour would be extended, by a request of its own. */
function inTwoHours(): string {
  return new Date(Date.now() + 2 * 3_600_000).toISOString()
}

/** Most pages need this, and an example would change it: no loading screen, and the look of the provider. */
export const configuration = {
  config: defaultTheme,
  loadingScreenMilliseconds: 0,
  sendsMail: true,
  isLimited: false,
  singleSignOn: null,
  offersPasskeys: false,
  secondFactorDue: null,
  mustSetUp: false,
  missingFields: [],
}

const defaults = [
  replyTo(extendSession, () => ({ expires: inTwoHours() })),
  replyTo(theme.openTheme, configuration),
]

async function answerTo({ call, input }: Request, replies: GivenReply[], rows: number): Promise<Response> {
  if (call.answers === 'stream') return new Response(new ReadableStream(), { headers: streamHeaders })
  const given = await replies
    .find((one) => one.call.path === call.path && one.call.method === call.method)
    ?.reply(input)
  if (given instanceof Response) return given.clone()
  if (call.answers === 'file') return new Response('file', { headers: fileHeaders })
  const reply = wholeReply(call, given, rows)
  return Response.json(call.answers === 'bare' ? reply : { success: true, errors: [], ...(reply as object) })
}

const streamHeaders = { 'content-type': 'text/event-stream' }
const fileHeaders = { 'content-disposition': `attachment; filename*=UTF-8''file.csv` }
