// Opens the whole client at an address, in a real browser and without a server: a test gives the replies that it is about.
import '@fontsource-variable/inter/wght.css'
import '../shell/fonts.css'
import '../shell/mantine.css'
import '../ui/tokens.css'
import '../shell/base.css'
import '../shell/print.css'
import { createRoot } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#contract/call.ts'
import { extendSession } from '#contract/calls/accounts.ts'
import * as theme from '#contract/calls/theme.ts'
import { Product } from '../Product.tsx'
import { storeUser } from '../data/session.ts'
import { defaultTheme } from '../ui/theme.ts'
import { type GivenReply, type Request, callOf, replyTo, wholeReply } from './replies.ts'

export { refusal, replyTo } from './replies.ts'

interface Opened {
  /** Undefined for a visitor. */
  role?: Role | undefined
  replies?: GivenReply[]
  /** In pixels; a small laptop by default. */
  viewport?: [width: number, height: number]
  /** Whether what this browser has stored so far stays: the client is opened again in it. */
  keepsStorage?: boolean
}

export const phone: [number, number] = [390, 844]

let close: (() => void) | undefined
afterEach(() => close?.())

/** Returns the requests that the client makes, also those that follow. */
export async function openProduct(
  address: string,
  { role = 'ADMIN', replies = [], viewport = [1280, 800], keepsStorage = false }: Opened = {},
): Promise<Request[]> {
  close?.()
  await page.viewport(...viewport)
  if (!keepsStorage) {
    localStorage.clear()
    sessionStorage.clear()
  }
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}
    const request = callOf(init?.method ?? 'GET', url, body)
    requests.push(request)
    return answerTo(request, [...replies, ...defaults])
  })
  storeUser({
    token: crypto.randomUUID(),
    role,
    secondaryRole: null,
    id: '99999999-9999-4999-8999-999999999999',
    clientId: '88888888-8888-4888-8888-888888888888',
    expires: inAnHour(),
    firstName: 'Ada',
    lastName: 'Lovelace',
  })
  history.replaceState(null, '', address)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<Product />)
  close = () => {
    root.unmount()
    place.remove()
    vi.unstubAllGlobals()
    close = undefined
  }
  return requests
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** What most pages need, and what an example would change: a session that lasts, no loading screen, the look of the provider. */
const defaults = [
  replyTo(extendSession, () => ({ expires: inAnHour() })),
  replyTo(theme.openTheme, {
    config: defaultTheme,
    loadingScreenMilliseconds: 0,
    sendsMail: true,
    isLimited: false,
  }),
]

async function answerTo({ call, input }: Request, replies: GivenReply[]): Promise<Response> {
  if (call.answers === 'stream') return new Response(new ReadableStream(), { headers: streamHeaders })
  const given = await replies
    .find((one) => one.call.path === call.path && one.call.method === call.method)
    ?.reply(input)
  if (given instanceof Response) return given.clone()
  if (call.answers === 'file') return new Response('file', { headers: fileHeaders })
  const reply = wholeReply(call, given)
  return Response.json(call.answers === 'bare' ? reply : { success: true, errors: [], ...(reply as object) })
}

const streamHeaders = { 'content-type': 'text/event-stream' }
const fileHeaders = { 'content-disposition': `attachment; filename*=UTF-8''file.csv` }
